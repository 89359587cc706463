"""Shared fixtures of the tests."""

from pathlib import Path

import pytest

SHARED = Path(__file__).parent.parent.parent / "shared"


@pytest.fixture
def shared():
    """The folder of law texts and real hands, which users of the project do not have."""
    if not SHARED.is_dir():
        pytest.skip("needs the folder of law texts and real hands beside the project")
    return SHARED
