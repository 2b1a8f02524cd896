/// A linked list whose elements are found by identity: each step of a patch takes constant time, whatever the list's
/// length.
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

    /// Updates the element of `id` in place with `body`, and returns its result; `nil` if there is no such element.
    /// Throws what `body` throws.
    mutating func update<Result, Failure: Error>(
        _ id: ID, _ body: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let index = nodes.index(forKey: id) else { return nil }
        return try body(&nodes.values[index].element)
    }

    /// Appends an element. Returns false if the list has its identity already.
    mutating func append(_ element: Element, _ id: ID) -> Bool { insert(element, id, after: last) }

    /// Inserts an element behind that of `previous`, or first for `nil`. Returns false if the list has its identity
    /// already, or doesn't have `previous`.
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

    /// Removes the element of `id` and returns it, or `nil` if there is none.
    mutating func remove(_ id: ID) -> Element? {
        guard let node = nodes.removeValue(forKey: id) else { return nil }
        if let previous = node.previous { nodes[previous]?.next = node.next } else { first = node.next }
        if let next = node.next { nodes[next]?.previous = node.previous } else { last = node.previous }
        return node.element
    }

    /// Moves the element of `id` behind that of `previous`, or to the front for `nil`. Returns false if one of them
    /// isn't in the list.
    mutating func move(_ id: ID, after previous: ID?) -> Bool {
        guard previous != id, previous.map({ nodes[$0] != nil }) ?? true, let element = remove(id) else { return false }
        return insert(element, id, after: previous)
    }
}
