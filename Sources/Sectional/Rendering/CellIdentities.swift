internal import HighwayHash

/// Whether a section has a cell of some identity already: a hash table of places in the section's list of cells. `Set`
/// would take several times as long, for hashes that nobody can foresee: keys are the application's own, which gains
/// nothing by choosing them to collide, and texts are hashed with a secret.
struct CellIdentities {
    private struct Slot {
        /// The lower half of the identity's hash.
        var hash: UInt32 = 0
        /// One more than where the cell is in the list; 0 where the slot is free.
        var number: Int32 = 0
    }

    private let key: ContentKey
    /// Twice as many as there are cells, or more: a power of two, once there is a cell.
    private var slots: [Slot] = []
    private var isEmpty = true

    /// So many are looked through faster than a table is made.
    private static let few = 4

    /// No identities; those that are texts are hashed with `key`.
    init(_ key: ContentKey) { self.key = key }

    /// Notes that the next cell of `cells` will be `id`. Returns false where it is there already.
    mutating func insert(_ id: CellID, after cells: [CellIndex]) -> Bool {
        if slots.isEmpty, cells.count < Self.few { return !cells.contains { $0.id == id } }
        if cells.count * 2 >= slots.count { grow(cells) }
        return insert(id, at: cells.count, of: cells)
    }

    /// Forgets all, for the next section.
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
