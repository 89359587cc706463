"""A line to the database server that goes dead when it is told to: a proxy on a socket of its own."""

import contextlib
import re
import socket
import threading


class Proxy:
    def __init__(self, url, folder):
        folder.mkdir()
        server = re.search(r"host=([^&]*)", url)[1]
        self.url = url.replace(server, str(folder))
        self._server = f"{server}/.s.PGSQL.5432"
        self._pairs, self._dead, self._cut_after = [], False, False
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(f"{folder}/.s.PGSQL.5432")
        self._socket.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                ours, _ = self._socket.accept()
                if self._dead:
                    ours.close()
                    continue
                theirs = socket.socket(socket.AF_UNIX)
                theirs.connect(self._server)
                self._pairs.append((ours, theirs))
                threading.Thread(target=self._forward, args=(ours, theirs, False), daemon=True).start()
                threading.Thread(target=self._forward, args=(theirs, ours, True), daemon=True).start()

    def _forward(self, source, target, is_answer):
        with contextlib.suppress(OSError):
            while content := source.recv(65536):
                if is_answer and self._cut_after:
                    self._cut_after = False
                    break
                target.sendall(content)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def cut(self, *, after_sending, for_good=False):
        """Cut the line: now, or when the server has answered the next statement, whose answer is lost."""
        self._dead = for_good
        if after_sending:
            self._cut_after = True
            return
        for pair in self._pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def mend(self):
        """Let new connections through again."""
        self._dead = False

    def close(self):
        """End."""
        self.cut(after_sending=False)
        self._socket.close()
