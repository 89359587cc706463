"""Other processes for tests: forked, so that they start at once, and told to begin together.

A child says what it has to say in lines, each written whole; a child that fails says so and the test fails.
"""

import contextlib
import os
import signal
import traceback

from . import stores


class Child:
    """A process that runs a function, which is given a way to say a line; it begins when it is told to."""

    def __init__(self, work):
        stores.server()  # before the fork: the child is not to start one of its own
        self._told, tell = os.pipe()
        begin, self._begin = os.pipe()
        self.id = os.fork()
        if self.id == 0:
            with contextlib.suppress(BaseException):
                os.close(self._told)
                os.close(self._begin)
                code = _run(work, begin, tell)
                os._exit(code)
            os._exit(9)
        os.close(tell)
        os.close(begin)
        self._rest = b""

    def begin(self):
        """Let it begin."""
        os.close(self._begin)

    def lines(self):
        """Yield what it says, until it ends."""
        while content := os.read(self._told, 65536):
            *whole, self._rest = (self._rest + content).split(b"\n")
            for line in whole:
                yield line.decode()
        os.close(self._told)

    def kill(self):
        """Kill it as it stands."""
        os.kill(self.id, signal.SIGKILL)

    def wait(self):
        """Wait for its end, and return its exit code; minus the signal, if it was killed."""
        return os.waitstatus_to_exitcode(os.waitpid(self.id, 0)[1])


def _run(work, begin, tell):
    try:
        os.read(begin, 1)
        work(lambda line: os.write(tell, f"{line}\n".encode()))
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def together(works):
    """Run functions in a process each, all at once; return the lines of each."""
    children = [Child(work) for work in works]
    for child in children:
        child.begin()
    said = [list(child.lines()) for child in children]
    assert [child.wait() for child in children] == [0] * len(works)
    return said
