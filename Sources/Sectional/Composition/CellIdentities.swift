internal import XXHash

/// Whether a section has a cell of some identity already: a hash table of positions in the section's list of cells, as
/// `Set` would take four times as long with its hashes that nobody can foresee. Nobody gains by foreseeing these: a
/// section has no more cells than a page, and their identities are the application's.
struct CellIdentities {
    /// Positions plus one; 0 is free. Twice as many as there are cells, or more: a power of two.
    private var slots: [Int32] = Array(repeating: 0, count: 128)
    private var count = 0

    /// Notes that the next cell of `cells` will be `id`. Returns false where it is there already.
    mutating func insert(_ id: CellID, after cells: [CellIndex]) -> Bool {
        if cells.count * 2 >= slots.count { grow(cells) }
        guard let slot = freeSlot(for: id, among: cells) else { return false }
        slots[slot] = Int32(truncatingIfNeeded: cells.count + 1)
        count += 1
        return true
    }

    /// Forgets all, for the next section.
    mutating func removeAll() {
        guard count > 0 else { return }
        for slot in slots.indices { slots[slot] = 0 }
        count = 0
    }

    private func freeSlot(for id: CellID, among cells: [CellIndex]) -> Int? {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: ContentHash(of: id.rawValue).low) & mask
        while slots[slot] != 0 {
            if cells[Int(slots[slot]) - 1].id == id { return nil }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow(_ cells: [CellIndex]) {
        slots = Array(repeating: 0, count: slots.count * 4)
        for (position, cell) in cells.enumerated() {
            if let slot = freeSlot(for: cell.id, among: cells) { slots[slot] = Int32(truncatingIfNeeded: position + 1) }
        }
    }
}
