"""Shared fixtures of the tests."""

from pathlib import Path

import pytest
from hypothesis import settings

from . import stores

settings.register_profile("almoner", deadline=None)  # the first call of compiled code takes a second
settings.load_profile("almoner")

SHARED = Path(__file__).parent.parent.parent / "shared"


@pytest.fixture
def shared():
    """The folder of law texts and real hands, which users of the project do not have."""
    if not SHARED.is_dir():
        pytest.skip("needs the folder of law texts and real hands beside the project")
    return SHARED


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    """The URL of a journal that is not there yet, in each of the stores."""
    return stores.new_url(request.param, tmp_path)
