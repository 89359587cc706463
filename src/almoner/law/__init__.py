"""What the regulations allow: provisions as data, dated figures, editions, and rulings on acts."""
