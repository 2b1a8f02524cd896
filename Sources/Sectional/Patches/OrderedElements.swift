/// A list whose elements are found by identity: each step of a patch takes the same time, however long the list is.
struct OrderedElements<ID: Hashable, Element> {
    private struct Node {
        var element: Element
        var previous: ID?
        var next: ID?
    }

    private var nodes: [ID: Node] = [:]
    private var first: ID?
    private var last: ID?

    /// The elements in order.
    var elements: [Element] { entries.map(\.element) }

    /// The elements in order, with their identities.
    var entries: [(id: ID, element: Element)] {
        var result: [(ID, Element)] = []
        result.reserveCapacity(nodes.count)
        var id = first
        while let current = id, let node = nodes[current] {
            result.append((current, node.element))
            id = node.next
        }
        return result
    }

    /// Has `body` change the element of `id` where it stands, without a copy; `nil` where it isn't there.
    mutating func update<Result, Failure: Error>(
        _ id: ID, _ body: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let index = nodes.index(forKey: id) else { return nil }
        return try body(&nodes.values[index].element)
    }

    /// Puts an element at the end. Returns false where its identity is there already.
    mutating func append(_ element: Element, _ id: ID) -> Bool { insert(element, id, after: last) }

    /// Puts an element behind that of `previous`, or first. Returns false where its identity is there already, or
    /// `previous` is not.
    mutating func insert(_ element: Element, _ id: ID, after previous: ID?) -> Bool {
        guard nodes[id] == nil else { return false }
        let next: ID?
        if let previous {
            guard let node = nodes[previous] else { return false }
            next = node.next
            nodes[previous]?.next = id
        } else {
            next = first
            first = id
        }
        if let next { nodes[next]?.previous = id } else { last = id }
        nodes[id] = Node(element: element, previous: previous, next: next)
        return true
    }

    /// Takes the element of `id` out and returns it.
    mutating func remove(_ id: ID) -> Element? {
        guard let node = nodes.removeValue(forKey: id) else { return nil }
        if let previous = node.previous { nodes[previous]?.next = node.next } else { first = node.next }
        if let next = node.next { nodes[next]?.previous = node.previous } else { last = node.previous }
        return node.element
    }

    /// Puts the element of `id` behind that of `previous`, or first. Returns false where either isn't there.
    mutating func move(_ id: ID, after previous: ID?) -> Bool {
        guard previous != id, previous.map({ nodes[$0] != nil }) ?? true, let element = remove(id) else { return false }
        return insert(element, id, after: previous)
    }
}
