"""What importing Mashimo must not cost, and what no file of it may name."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = {"numba", "dask", "distributed", "sqlalchemy", "fastapi", "psycopg", "redis", "uvicorn"}

# Given in parts, so that this file does not name them either.
PACKAGE_HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("anaconda", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("unpkg", "com"),
        ("jsdelivr", "net"),
        ("deb", "debian", "org"),
        ("crates", "io"),
    ]
]


@pytest.mark.parametrize("module", ["mashimo", "mashimo.cli"])
def test_importing_loads_nothing_heavy(module):
    program = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert HEAVY.intersection(loaded.stdout.split()) == set()


def test_the_server_loads_no_numba():
    program = "import sys, mashimo.server.main, mashimo.server.app; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert {"numba", "numpy"}.intersection(loaded.stdout.split()) == set()


def project_files() -> list[Path]:
    """Every file that is or would be committed."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(listing, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    return [ROOT / name for name in names.split("\0") if (ROOT / name).is_file()]


def test_no_file_names_a_package_host():
    # A lock file that does would install from nowhere else, and a page would ask that host for each visitor.
    files = project_files()
    named = [
        f"{file.relative_to(ROOT)}: {host}"
        for file in files
        for host in PACKAGE_HOSTS
        if host.encode() in file.read_bytes().lower()
    ]
    assert files
    assert named == []
