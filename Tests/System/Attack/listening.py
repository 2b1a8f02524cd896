"""The event stream that the honest client listens to."""
import http.client
import threading


class Silence(Exception):
    """The stream can't be had, or didn't tell of a change."""


class Stream(threading.Thread):
    """The events of a screen: knows the revisions that it has told of since it was asked to forget. Revisions come
    again: a switch that was switched twice shows what it showed before."""

    def __init__(self, connection, path, headers, patience):
        super().__init__(daemon=True)
        self.patience = patience
        self.revisions, self.changed = set(), threading.Condition()
        connection.request("GET", path, headers=headers)
        # It keeps the connection, which would be closed without it.
        self.connection, self.response = connection, connection.getresponse()
        if self.response.status != 200:
            raise Silence(f"the stream is answered with {self.response.status}")
        # Between two changes it may be silent for as long as the service finds right.
        connection.sock.settimeout(None)

    def run(self):
        try:
            for line in self.response:
                if line.startswith(b"id:"):
                    self.note(line[3:].strip().decode())
        except (OSError, ValueError, http.client.HTTPException):
            pass  # Whoever waits for a revision notices.

    def note(self, revision):
        with self.changed:
            self.revisions.add(revision)
            self.changed.notify_all()

    def forget(self):
        with self.changed:
            self.revisions.clear()

    def wait(self, revision):
        """Until the stream has told of `revision`; raises `Silence` where that takes longer than its patience."""
        with self.changed:
            if not self.changed.wait_for(lambda: revision in self.revisions, self.patience):
                raise Silence("the stream didn't tell of a change")
