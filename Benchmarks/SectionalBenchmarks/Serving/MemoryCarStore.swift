import Screens
import Showcase
import Synchronization

/// Cars in memory. Searches find nothing: no benchmark asks for one.
final class MemoryCarStore: CarStore {
    /// Newest first.
    private let items: Mutex<[Car]>

    init(_ items: [Car]) { self.items = Mutex(items) }

    func cars(matching search: String, in range: KeyRange) -> [Car] {
        guard search.isEmpty else { return [] }
        let items = items.withLock { $0 }
        let start = range.after.map { key in items.firstIndex { $0.id < key } ?? items.count } ?? 0
        let page = items[start...].prefix(range.limit)
        guard let through = range.through else { return Array(page) }
        return Array(page.prefix { $0.id >= through })
    }

    func car(_ id: Int64) -> Car? { items.withLock { $0.first { $0.id == id } } }

    func add(_ car: Car) -> Car {
        items.withLock { items in
            var added = car
            added.id = (items.first?.id ?? 0) + 1
            items.insert(added, at: 0)
            return added
        }
    }

    func remove(_ id: Int64) -> Bool {
        items.withLock { items in
            let count = items.count
            items.removeAll { $0.id == id }
            return items.count < count
        }
    }
}
