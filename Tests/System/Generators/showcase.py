"""The showcase, as the program serves it."""
import contextlib
import json
import pathlib
import sys
import urllib.error
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from launching import Launched

ROLES = ("guest", "user", "admin")
LANGUAGES = ("en", "vi", "zh-Hant")


class Showcase(Launched):
    def start(self):
        super().start()
        self.url = f"http://127.0.0.1:{self.port}"
        self.tokens = {role: self.token(role) for role in ROLES[1:]}
        return self

    def ask(self, target, role="guest", language="en", content=None, **headers):
        """The JSON of an answer, whatever its status."""
        headers |= {"Accept-Language": language}
        if role in self.tokens:
            headers["Authorization"] = f"Bearer {self.tokens[role]}"
        if content is not None:
            headers["Content-Type"] = "application/json"
        body = None if content is None else json.dumps(content).encode()
        request = urllib.request.Request(self.url + target, body, headers)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with contextlib.closing(answer):
            return json.load(answer)
