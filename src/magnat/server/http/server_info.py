"""Routes about the server itself: device keys, its address, health and metrics."""

from __future__ import annotations

from typing import Final

from magnat import __version__
from magnat.server.http.caller import RESPONSES, server_url
from magnat.server.http.refusals import Refusal
from magnat.server.http.route_types import AnyRequest, NamedDependency, get, post
from magnat.server.ops.metrics import metrics
from magnat.server.services import Services
from magnat.server.store.base import Unavailable
from magnat.server.wire.http import Device, Health, ServerAddress


@post("/api/devices", responses=RESPONSES)
async def new_device(services: NamedDependency[Services]) -> Device:
    """Create a device key for a program, which sends it as `Authorization: Bearer`. A browser gets
    its key as a cookie instead."""
    return Device(services.new_device_key())


@get("/api/way", responses=RESPONSES, sync_to_thread=False)
def show_way(request: AnyRequest, services: NamedDependency[Services]) -> ServerAddress:
    """Return the URL that other devices should use for this server, and whether that URL can be
    reached from other devices."""
    return ServerAddress(*server_url(request, services))


@get("/health", responses=RESPONSES)
async def health(services: NamedDependency[Services]) -> Health:
    """Return status 200 if commands can be stored and housekeeping runs, else 503 with the
    reason."""
    try:
        await services.check()
    except Unavailable as error:
        raise Refusal(503, "unavailable", str(error), str(error)) from error
    unreadable = services.tables.unreadable + services.desks.unreadable
    return Health(__version__, sorted(services.shelf.games), "ok", unreadable=unreadable)


@get("/metrics", media_type="text/plain", sync_to_thread=False)
def show_metrics(services: NamedDependency[Services]) -> str:
    """Return counters and gauges in Prometheus' text format."""
    return metrics(services)


SERVER_ROUTES: Final = (new_device, show_way, health, show_metrics)
