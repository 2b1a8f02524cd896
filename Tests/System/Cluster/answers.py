"""What an answer to an action says about whether the action was done."""
import enum
import http.client
import typing

from history import LEAVE, REMOVE, TAKE

POSITION = "Sectional-Position"
# The errors of a connection on which the server's answer doesn't arrive.
BROKEN = (OSError, http.client.HTTPException)
# What the detail of a 503 begins with if nothing was stored, and nothing will be.
NOT_STORED = b"The change was not saved"


class Verdict(enum.Enum):
    DONE = "done"
    # It was not done. For a removal: what was to be removed isn't there. For a seat: it is taken, or isn't.
    REFUSED = "refused"
    # It was not done; the client may send it again.
    NOT_DONE = "not done"
    # It may have been done, or may be later: it is to be repeated under its key.
    NOBODY_KNOWS = "nobody knows"
    # What the service must never answer here.
    WRONG = "wrong"


class Answer(typing.NamedTuple):
    """An answer, or the error in place of one."""
    target: typing.Any
    status: int = 0
    content: bytes = b""
    position: str | None = None
    error: Exception | None = None

    def __str__(self):
        return repr(self.error) if self.error else f"{self.status} {self.content[:200]}"

    @property
    def is_temporary(self):
        """Whether a reader asks again."""
        return self.error is not None or self.status in (429, 502, 503, 504)

    def verdict(self, kind):
        if self.error is not None:
            return Verdict.NOT_DONE if isinstance(self.error, ConnectionRefusedError) else Verdict.NOBODY_KNOWS
        if self.status == 200:
            return Verdict.DONE
        if self.status in (404, 409) and kind in (REMOVE, TAKE, LEAVE) or self.status == 422:
            return Verdict.REFUSED
        if self.status == 429 or self.status == 503 and NOT_STORED in self.content:
            return Verdict.NOT_DONE
        if self.status in (502, 503, 504):
            return Verdict.NOBODY_KNOWS
        return Verdict.WRONG
