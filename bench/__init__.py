"""Measurements of almoner: live rulings, replay of a night. See README.md in this folder; nothing here is a test."""
