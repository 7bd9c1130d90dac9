"""Caddy in front of a server, as Docs/Clients.md sets it up: by the page's own settings, with another port."""

import http.client
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

from .server import Server

NAME = "books.example"
_PAGE = Path(__file__).resolve().parents[3] / "Docs" / "Clients.md"


def shown(name: str) -> str:
    """What stands on the page under the name of a file."""
    found = re.search(rf"^```\w+ {re.escape(name)}\n(.*?)^```", _PAGE.read_text(), re.M | re.S)
    if found is None:
        raise RuntimeError(f"{_PAGE.name} shows no {name}")
    return found[1]


class Proxy:
    """Runs until it is closed, with a certificate of its own and the page `page/index.html`."""

    def __init__(self, server: Server) -> None:
        self.folder = server.folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        settings = shown("Caddyfile").replace("8443", str(self.port)).replace("8798", str(server.port))
        (self.folder / "Caddyfile").write_text(settings)
        (self.folder / "page").mkdir()
        (self.folder / "page" / "index.html").write_text(shown("page/index.html"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "books.key", "-out", "books.crt"],
            cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._trust = ssl.create_default_context(cafile=str(self.folder / "books.crt"))
        self.process = subprocess.Popen(
            [shutil.which("caddy") or "caddy", "run"], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            # What it keeps of its own goes with the store.
            env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"})
        deadline = time.monotonic() + 20
        while True:
            try:
                self.connection().close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def connection(self) -> ssl.SSLSocket:
        """A connection to it, whose certificate is looked at."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        return self._trust.wrap_socket(plain, server_hostname=NAME)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> http.client.HTTPResponse:
        """Asks as anybody may; the answer is still to be read."""
        connection = self.connection()
        head = {"Host": f"{NAME}:{self.port}", "Connection": "close"}
        head |= {name.replace("_", "-"): text for name, text in headers.items()}
        if body is not None:
            head |= {"Content-Type": "application/json", "Content-Length": str(len(body.encode()))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in head.items()), "", body or ""]
        connection.sendall("\r\n".join(lines).encode())
        answer = http.client.HTTPResponse(connection, method=method)
        answer.begin()
        return answer

    def close(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait()
