import JSON

/// The identities in a section, to detect duplicates: a hash table of indices in its list of cells. Faster than `Set`,
/// as its hashes needn't be unpredictable: keys are the application's own, and texts are hashed with a secret key. The
/// cells inside a cell, by which actions are looked up too, aren't in that list, and are kept here.
struct CellIdentities {
    private struct Slot {
        /// The lower half of the identity's hash.
        var hash: UInt32 = 0
        /// One more than the cell's index in the list or, below 0, that of a cell inside another one; 0 for a free slot.
        var number: Int32 = 0
    }

    private let key: ContentKey
    /// The slots: at least twice as many as cells, and a power of two as soon as there is a cell.
    private var slots: [Slot] = []
    private var isEmpty = true
    /// Whether the keys so far strictly rise or fall, as those of rows do; `nil` if neither. No slots are needed then.
    private var isRising: Bool?
    /// The identities of cells inside others.
    private var inner: [CellID] = []
    /// The cell whose inner cells are being inserted: it follows the list, which doesn't have it yet.
    private var outer: CellID?

    /// Up to so many cells, a linear search is faster than a table.
    private static let few = 8

    init(_ key: ContentKey) { self.key = key }

    /// Inserts `id`, the identity of the cell that follows `cells`. Returns false if the section has it already.
    mutating func insert(_ id: CellID, after cells: [CellIndex]) -> Bool {
        if slots.isEmpty {
            if continuesOrder(id, after: cells) { return true }
            if cells.count < Self.few { return !cells.contains { $0.id == id } }
        }
        if (cells.count + inner.count) * 2 >= slots.count { grow(cells) }
        return insert(id, cells.count + 1, cells)
    }

    /// Begins the cells inside `outer`, which was inserted last.
    mutating func begin(inside outer: CellID) { self.outer = outer }

    mutating func endInside() { outer = nil }

    /// Inserts `id`, of a cell inside the one that follows `cells`. Returns false if the section has it already.
    mutating func insert(inside id: CellID, after cells: [CellIndex]) -> Bool {
        if (cells.count + inner.count + 1) * 2 >= slots.count { grow(cells) }
        inner.append(id)
        return insert(id, -inner.count, cells)
    }

    mutating func removeAll() {
        outer = nil
        guard !isEmpty else { return }
        for index in slots.indices { slots[index] = Slot() }
        inner.removeAll(keepingCapacity: true)
        isEmpty = true
    }

    /// Returns whether all keys, that of `id` the last, strictly rise or fall: then they differ.
    private mutating func continuesOrder(_ id: CellID, after cells: [CellIndex]) -> Bool {
        guard let last = cells.last?.id else { return true }
        guard let key = id.key, let lastKey = last.key, key != lastKey else {
            isRising = nil
            return false
        }
        if cells.count == 1 { isRising = key > lastKey }
        if isRising != (key > lastKey) { isRising = nil }
        return isRising != nil
    }

    private mutating func insert(_ id: CellID, _ number: Int, _ cells: [CellIndex]) -> Bool {
        let hash = id.quickHash(key)
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while slots[index].number != 0 {
            if slots[index].hash == hash, has(id, slots[index].number, cells) { return false }
            index = (index + 1) & mask
        }
        slots[index] = Slot(hash: hash, number: Int32(truncatingIfNeeded: number))
        isEmpty = false
        return true
    }

    private func has(_ id: CellID, _ number: Int32, _ cells: [CellIndex]) -> Bool {
        if number < 0 { return inner[-Int(number) - 1] == id }
        // The cell that follows the list is the one that is being written.
        return Int(number) <= cells.count ? cells[Int(number) - 1].id == id : outer == id
    }

    private mutating func grow(_ cells: [CellIndex]) {
        var count = max(slots.count * 4, 128)
        while count <= (cells.count + inner.count + 1) * 2 { count *= 4 }
        slots = Array(repeating: Slot(), count: count)
        for (place, cell) in cells.enumerated() { _ = insert(cell.id, place + 1, cells) }
        for (place, id) in inner.enumerated() { _ = insert(id, -place - 1, cells) }
        if let outer { _ = insert(outer, cells.count + 1, cells) }
    }
}
