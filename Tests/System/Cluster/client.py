"""A client that does random things, each request on another replica."""
import http.client
import json
import random
import threading
import time
import uuid

import patches
import screens
from answers import BROKEN, POSITION, Answer, Verdict
from history import ABSENT, ADD, FAILED, LEAVE, OK, READ, REMOVE, TAKE, TOGGLE, UNKNOWN, Operation

# Seconds that an answer may take, that an operation is repeated, and between two operations or attempts.
TIMEOUT, PATIENCE, PAUSE, RETRY_PAUSE = 8, 90, 0.03, 0.1
ATTEMPTS = 400
# The shares of actions that are sent to two replicas at once, that are sent again once they were acknowledged, whose key
# is then used for something else, and that aren't repeated after "not stored".
TWICE, AGAIN, MISUSED, GIVEN_UP = 0.1, 0.05, 0.03, 0.2
# A list is kept between these lengths.
FEW, MANY = 6, 18


class Client(threading.Thread):
    """One client with a token of `subject`. It returns the position of each answer with its next request."""

    def __init__(self, load, index, subject, token):
        super().__init__(name=f"client {index}", daemon=True)
        self.load, self.index, self.subject, self.token = load, index, subject, token
        self.choice = random.Random(f"{load.seed} {index}")
        # The screens that it shows, by name, and the position of the latest answer.
        self.held, self.position = {}, None
        self.connections, self.epoch, self.last, self.count = {}, 0, None, 0

    def run(self):
        with self.load.guarding(self.name):
            while not self.load.ends.is_set():
                self.act()
                time.sleep(self.choice.random() * 2 * PAUSE)

    def act(self):
        """One random operation."""
        name = self.choice.choice(screens.NAMES)
        if name not in self.held or self.choice.random() < 0.5:
            self.read(name)
        elif name == screens.HELLO:
            self.perform(name, TOGGLE, screens.SWITCH, self.choice.choice(screens.SWITCH_PATHS))
        elif name == screens.CARDS:
            card = str(self.choice.randint(1, 5))
            self.perform(name, TOGGLE, card, screens.card_path(card))
        elif name == screens.SEATS:
            self.change_seat()
        else:
            self.change_list()

    def change_seat(self):
        """Leaves a seat that is taken, or takes one, which is refused if any is taken."""
        seats, kind = screens.observed(self.held[screens.SEATS]), LEAVE
        if not seats or self.choice.random() < 0.3:
            seats, kind = screens.BOTH_SEATS, TAKE
        seat = self.choice.choice(seats)
        self.perform(screens.SEATS, kind, seat, screens.seat_path(seat, kind))

    def change_list(self):
        cells = screens.cells_by_title(self.held[screens.TODOS])
        share = 1 if len(cells) < FEW else 0 if len(cells) > MANY else 0.5
        if self.choice.random() < share:
            self.add()
        else:
            title = self.choice.choice(sorted(cells))
            self.perform(screens.TODOS, REMOVE, title, screens.remove_path(cells[title]))

    def new_title(self):
        self.count += 1
        return f"{self.index}-{self.count:04}"

    def add(self):
        title, key = self.new_title(), str(uuid.uuid4())
        is_done = self.perform(screens.TODOS, ADD, title, screens.ADD_PATH, screens.body_of(title), key)
        if is_done and self.choice.random() < MISUSED:
            self.misuse(key)

    def misuse(self, key):
        """Another title under a key that was used: it has to fail."""
        title = self.new_title()
        if self.perform(screens.TODOS, ADD, title, screens.ADD_PATH, screens.body_of(title), key):
            self.load.wrong(self.name, f"a key was accepted for another title, {title!r}")

    # Requests.

    def target(self):
        """Another replica than the one before, unless the client stays at one."""
        targets = self.load.targets
        if self.load.is_sticky:
            return targets[self.index % len(targets)]
        self.last = self.choice.choice([one for one in targets if one != self.last] or targets)
        return self.last

    def connection(self, target):
        """A connection that has not seen a fault: after one, connections are opened again."""
        if self.epoch != self.load.epoch:
            for connection in self.connections.values():
                connection.close()
            self.connections, self.epoch = {}, self.load.epoch
        if target not in self.connections:
            self.connections[target] = http.client.HTTPConnection(*target, timeout=TIMEOUT)
        return self.connections[target]

    def send(self, target, method, path, body, headers):
        """Sends a request. Returns the error if that fails."""
        headers = {"Authorization": "Bearer " + self.token} | headers
        if self.position is not None:
            headers[POSITION] = self.position
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            self.connection(target).request(method, path, body, headers)
        except BROKEN as error:
            self.connection(target).close()
            return Answer(target, error=error)

    def receive(self, target):
        connection = self.connection(target)
        try:
            response = connection.getresponse()
            content = response.read()
        except BROKEN as error:
            connection.close()
            return Answer(target, error=error)
        return Answer(target, response.status, content, response.headers[POSITION])

    def ask(self, targets, method, path, body=None, headers=None):
        """The answers of several replicas that are asked at once."""
        failed = {target: self.send(target, method, path, body, headers or {}) for target in targets}
        return [failed[target] or self.receive(target) for target in targets]

    def take_position(self, answer):
        if answer.position is not None:
            self.load.tally("answers with a position")
            self.position = answer.position

    def attempts(self):
        """Numbers of attempts, until there were too many or it takes too long."""
        end = time.monotonic() + PATIENCE
        for number in range(ATTEMPTS):
            if number:
                time.sleep(RETRY_PAUSE)
                if time.monotonic() > end or self.load.has_to_end.is_set():
                    return
            yield number

    # Reading.

    def read(self, name):
        """Reads a screen, perhaps only if it has changed."""
        begin, headers = time.monotonic(), {}
        held = self.held.get(name)
        if held is not None and self.choice.random() < 0.5:
            headers["If-None-Match"] = f'"{held["revision"]}"'
        for _ in self.attempts():
            sent = time.monotonic()
            [answer] = self.ask([self.target()], "GET", screens.path(name), headers=headers)
            if answer.status == 200 or answer.status == 304 and headers:
                screen = json.loads(answer.content) if answer.status == 200 else held
                if self.observe(name, screen, begin, time.monotonic()):
                    self.take_position(answer)
                    return self.load.advance(self.name, "reads" if answer.status == 200 else "reads without a change")
                self.load.fail("a partial screen", self.name, name, sent, answer.target)
            elif answer.is_temporary:
                self.load.fail("a read", self.name, f"GET {name}: {answer}", sent, answer.target)
            else:
                return self.load.wrong(self.name, f"GET {name}: {answer}")

    def observe(self, name, screen, begin, end):
        """Records what a screen shows, and keeps it. Returns false if a part of it is missing."""
        try:
            value = screens.observed(screen)
        except screens.ScreenError as error:
            self.load.wrong(self.name, str(error))
            return True
        if value is not None:
            self.held[name] = screen
            self.load.history.record(Operation(self.name, screens.object_of(name, self.subject), READ, value, begin, end))
        return value is not None

    # Writing.

    def perform(self, name, kind, value, path, body=None, key=None):
        """Does an action, and repeats it under its key until it is certain what became of it. Returns whether it was done;
        nothing if nobody knows."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        if self.choice.random() < 0.5:
            path += f"?since={self.held[name]['revision']}"
        begin, is_uncertain = time.monotonic(), False
        for number in self.attempts():
            sent = time.monotonic()
            answers = self.ask(self.some_targets(), "POST", path, body, headers)
            verdicts = {answer.verdict(kind) for answer in answers}
            for answer in answers:
                # What is sent twice at once waits for its first attempt; if that was refused, it may be sent again.
                if answer.verdict(kind) != Verdict.NOT_DONE or Verdict.REFUSED not in verdicts:
                    self.complain(answer, answer.verdict(kind), kind, value, sent)
            # A seat may become free between the two.
            if {Verdict.DONE, Verdict.REFUSED} <= verdicts and kind not in (TAKE, LEAVE):
                self.load.wrong(self.name, f"{kind} {value!r} got two answers: {[str(one) for one in answers]}")
            if Verdict.DONE in verdicts:
                return self.done(name, kind, value, begin, answers, number, (path, body, headers))
            is_uncertain = is_uncertain or Verdict.NOBODY_KNOWS in verdicts
            if Verdict.REFUSED in verdicts:
                # An earlier attempt may still arrive, and find the seat as it has to be.
                if is_uncertain and kind in (TAKE, LEAVE):
                    break
                return self.failed(name, kind, value, begin, answers)
            if Verdict.WRONG in verdicts:
                break
            if not is_uncertain and self.choice.random() < GIVEN_UP:
                return self.failed(name, kind, value, begin, [])
        outcome = UNKNOWN if is_uncertain or Verdict.WRONG in verdicts else FAILED
        self.record(name, kind, value, begin, outcome)
        return None if outcome == UNKNOWN else False

    def some_targets(self):
        targets = {self.target()}
        if self.choice.random() < TWICE:
            targets.add(self.target())
        return list(targets)

    def complain(self, answer, verdict, kind, value, sent):
        text = f"{kind} {value!r}: {answer}"
        if verdict == Verdict.WRONG:
            self.load.wrong(self.name, text)
        elif verdict in (Verdict.NOT_DONE, Verdict.NOBODY_KNOWS):
            self.load.fail("an action", self.name, text, sent, answer.target)

    def record(self, name, kind, value, begin, outcome, *more):
        self.load.tally({OK: "actions", FAILED: "refused actions", UNKNOWN: "uncertain actions"}[outcome])
        operation = Operation(
            self.name, screens.object_of(name, self.subject), kind, value, begin, time.monotonic(), outcome)
        self.load.history.record(operation, *more)
        return operation

    def done(self, name, kind, value, begin, answers, number, request):
        answer = [one for one in answers if one.status == 200][-1]
        operation = self.record(name, kind, value, begin, OK)
        if kind == ADD and number == 0 and len(answers) == 1:
            self.load.added(operation, answer.target)
        self.take_screen(name, answer, begin)
        self.take_position(answer)
        self.load.advance(self.name)
        if self.choice.random() < AGAIN:
            self.again(kind, value, *request)
        return True

    def take_screen(self, name, answer, begin):
        """Takes the screen of an answer, or the patch to it. An answer may have neither."""
        content = json.loads(answer.content)
        try:
            screen = content.get("screen")
            if "patch" in content:
                screen = patches.apply(self.held[name], content["patch"])
                self.load.tally("patches in answers")
        except (patches.PatchError, KeyError) as error:
            return self.load.wrong(self.name, f"the patch of an answer: {error!r}")
        if screen is not None:
            self.observe(name, screen, begin, time.monotonic())

    def failed(self, name, kind, value, begin, answers):
        """A removal that was refused has seen that there is nothing to be removed."""
        more = []
        if kind == REMOVE and answers:
            object_name = screens.object_of(name, self.subject)
            more = [Operation(self.name, object_name, ABSENT, value, begin, time.monotonic())]
        self.record(name, kind, value, begin, FAILED, *more)
        self.load.advance(self.name)
        if kind == REMOVE:
            # So that the client doesn't try it again and again.
            self.held.pop(name, None)
        return False

    def again(self, kind, value, path, body, headers):
        """Repeats an action that was acknowledged: it isn't done again."""
        sent = time.monotonic()
        [answer] = self.ask([self.target()], "POST", path, body, headers)
        self.load.tally("repeats")
        if answer.is_temporary:
            self.load.fail("a repeat", self.name, f"{kind} {value!r}: {answer}", sent, answer.target)
        elif answer.status != 200:
            self.load.wrong(self.name, f"a repeat of {kind} {value!r}: {answer}")
        self.take_position(answer)
