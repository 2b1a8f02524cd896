import HTTPServing

/// What stands after the `?` of a target.
struct QueryFuzz: FuzzTarget {
    func check(_ input: [UInt8]) throws {
        let query = Query(encoded: input[...])
        try require(query.items.count <= input.count { $0 == 0x26 } + 1, "there is an item for each `&`, and one more")
        let count = query.items.reduce(0) { $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count }
        // A byte that is no UTF-8 becomes a character of three.
        try require(count <= 3 * input.count, "decoding takes no more than three times the room")
        let printed = query.items.map { URLText.encoded($0.name.rawValue) + "=" + URLText.encoded($0.value) }
        let again = Query(encoded: Array(printed.joined(separator: "&").utf8)[...])
        try require(again.items.count == query.items.count, "items that were printed are read")
        for (one, other) in zip(again.items, query.items) {
            try require(one.name == other.name, "a name that was printed is read")
            try require(one.value.utf8.elementsEqual(other.value.utf8), "a value that was printed is read")
        }
    }
}
