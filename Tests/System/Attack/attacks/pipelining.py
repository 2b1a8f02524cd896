"""Thousands of requests at once on a connection whose answers nobody reads."""
import crowd
import flood
from verdicts import Outcome


def stalled(scene):
    each = scene.size(5000, 1000)
    paths = ("/screens/todos", "/screens/cars?limit=200", "/screens/nothing")
    requests = b"".join(flood.request(paths[number % 3]) for number in range(each))
    count = scene.size(8, 4)
    with crowd.Crowd(scene.port, scene.sources(8), reads=False, receive_buffer=4096) as many:
        many.connect_many([requests] * count)
        many.run(scene.size(8, 3))
        left = sum(len(connection.outgoing) for connection in many.open.values())
        return Outcome(each * count, notes=(f"{left / (len(requests) * count):.0%} of it stayed with the client",))
