"""Directed graphs with labelled edges, and a shortest cycle of each knot in them."""
import collections


class Graph:
    """Edges are kept once; the first label counts."""

    def __init__(self):
        self.edges = collections.defaultdict(dict)

    def add(self, source, target, label):
        self.edges[source].setdefault(target, label)

    def cycles(self):
        """A shortest cycle of each strongly connected component with more than one node, as pairs of a node and the label
        of the edge that leads on."""
        for component in self.components():
            if len(component) > 1:
                yield self.shortest(component)

    def components(self):
        """The strongly connected components: Tarjan's algorithm, with a stack of its own."""
        numbers, lowest, on_stack, stack = {}, {}, set(), []
        for root in list(self.edges):
            if root in numbers:
                continue
            numbers[root] = lowest[root] = len(numbers)
            stack.append(root)
            on_stack.add(root)
            work = [(root, iter(self.edges.get(root, ())))]
            while work:
                node, targets = work[-1]
                for target in targets:
                    if target not in numbers:
                        numbers[target] = lowest[target] = len(numbers)
                        stack.append(target)
                        on_stack.add(target)
                        work.append((target, iter(self.edges.get(target, ()))))
                        break
                    if target in on_stack:
                        lowest[node] = min(lowest[node], numbers[target])
                else:
                    work.pop()
                    if work:
                        lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[node])
                    if lowest[node] == numbers[node]:
                        component = set()
                        while True:
                            member = stack.pop()
                            on_stack.discard(member)
                            component.add(member)
                            if member == node:
                                break
                        yield component

    def shortest(self, component, starts=100):
        """A shortest cycle through one of the first nodes of a component."""
        best = None
        for start in sorted(component, key=str)[:starts]:
            found = self.cycle_from(start, component)
            if found and (best is None or len(found) < len(best)):
                best = found
        return best

    def cycle_from(self, start, component):
        origins, queue = {start: None}, collections.deque([start])
        while queue:
            node = queue.popleft()
            for target in self.edges.get(node, ()):
                if target == start:
                    path = [node]
                    while origins[path[-1]] is not None:
                        path.append(origins[path[-1]])
                    path.reverse()
                    return [(one, self.edges[one][following])
                            for one, following in zip(path, path[1:] + [start])]
                if target in component and target not in origins:
                    origins[target] = node
                    queue.append(target)
        return None
