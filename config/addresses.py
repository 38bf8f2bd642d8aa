"""The names and addresses by which the phones of a home can reach this machine, found without sending a packet.

Asked of the operating system alone, so that it works in a holiday house without internet. Read once, at start:
a laptop that changes networks is started again.
"""

import contextlib
import ipaddress
import socket
import struct
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

# Connecting a UDP socket sends nothing: it only asks which of our addresses would be used to get there.
PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SIOCGIFADDR = (0x8915, 0xC0206921)  # "this interface's address", on Linux and on macOS


def own_hosts() -> list[str]:
    """What a browser may write in its address bar to reach us: the value of ALLOWED_HOSTS at home."""
    name = socket.gethostname().lower()
    hosts = ["localhost", "127.0.0.1", "[::1]", name, f"{name.removesuffix('.local')}.local", *own_addresses()]
    return list(dict.fromkeys(host for host in hosts if host and host != "*"))


def is_loopback(address: str) -> bool:
    """Can only this machine itself reach the address?"""
    return address in LOOPBACK or address.startswith("127.")


def own_addresses() -> list[str]:
    """This machine's IPv4 addresses, the one that leads out of the house first, without loopback."""
    found = dict.fromkeys([*_routed(), *_of_interfaces()])
    return [address for address in found if not ipaddress.ip_address(address).is_loopback]


def _routed() -> Iterator[str]:
    for probe in PROBES:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as question:
            question.connect((probe, 9))
            yield question.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    try:
        from fcntl import ioctl
    except ImportError:  # Windows: the probes have found the network in use
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as question:
        for interface in sorted((name for _, name in socket.if_nameindex()), key=_is_inside):
            for request in SIOCGIFADDR:
                with contextlib.suppress(OSError):
                    answer = ioctl(question.fileno(), request, struct.pack("256s", interface.encode()[:15]))
                    yield socket.inet_ntoa(answer[20:24])
                    break


def _is_inside(interface: str) -> bool:
    """Bridges of virtual machines and containers: ours too, but no phone is behind them."""
    return interface.startswith(("docker", "br-", "veth", "virbr"))


def phone_url(page_url: str) -> str:
    """The same page as a phone reaches it: `http://localhost:8000/` becomes `http://192.168.1.5:8000/`."""
    parts = urlsplit(page_url)
    addresses = own_addresses()
    if parts.hostname not in LOOPBACK or not addresses:
        return page_url
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=f"{addresses[0]}{port}"))
