"""The limit of open files of this process, and how many sockets fit into it."""

from __future__ import annotations

from typing import Final

OTHER_FILES: Final = 2_256  # HTTP connections (`http_limits.py`), database, log, modules


def sockets_within_limit(wanted: int) -> int:
    """Raise the limit of open files so that `wanted` WebSockets fit into it, and return how many
    fit: fewer if the system allows no more."""
    try:
        import resource
    except ImportError:  # no such limit on Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    limit = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    except (OSError, ValueError):  # the system allows less than we asked for
        limit = soft
    return min(wanted, max(limit - OTHER_FILES, limit // 2))
