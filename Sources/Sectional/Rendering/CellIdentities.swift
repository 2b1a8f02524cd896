internal import HighwayHash

/// A set of the identities in a section, to detect duplicates: a hash table of indices in the section's list of cells.
/// Faster than `Set`, because its hashes needn't be unpredictable: numeric keys are the application's own, and texts
/// are hashed with a secret key.
struct CellIdentities {
    private struct Slot {
        /// The lower half of the identity's hash.
        var hash: UInt32 = 0
        /// One more than the cell's index in the list; 0 for a free slot.
        var number: Int32 = 0
    }

    private let key: ContentKey
    /// The slots: at least twice as many as cells, and a power of two as soon as there is a cell.
    private var slots: [Slot] = []
    private var isEmpty = true

    /// Up to so many cells, a linear search is faster than a table.
    private static let few = 4

    /// An empty set; identities that are texts are hashed with `key`.
    init(_ key: ContentKey) { self.key = key }

    /// Inserts `id`, the identity of the cell that follows `cells`. Returns false if the section has it already.
    mutating func insert(_ id: CellID, after cells: [CellIndex]) -> Bool {
        if slots.isEmpty, cells.count < Self.few { return !cells.contains { $0.id == id } }
        if cells.count * 2 >= slots.count { grow(cells) }
        return insert(id, at: cells.count, of: cells)
    }

    /// Removes all identities, for the next section.
    mutating func removeAll() {
        guard !isEmpty else { return }
        for index in slots.indices { slots[index] = Slot() }
        isEmpty = true
    }

    private mutating func insert(_ id: CellID, at place: Int, of cells: [CellIndex]) -> Bool {
        let hash = id.quickHash(key)
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while slots[index].number != 0 {
            if slots[index].hash == hash, cells[Int(slots[index].number) - 1].id == id { return false }
            index = (index + 1) & mask
        }
        slots[index] = Slot(hash: hash, number: Int32(truncatingIfNeeded: place + 1))
        isEmpty = false
        return true
    }

    private mutating func grow(_ cells: [CellIndex]) {
        slots = Array(repeating: Slot(), count: max(slots.count * 4, 128))
        for (place, cell) in cells.enumerated() { _ = insert(cell.id, at: place, of: cells) }
    }
}
