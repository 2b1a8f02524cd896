import Showcase
import Synchronization

/// Switches in memory.
final class MemorySwitchStore: SwitchStore {
    private let isOff = Mutex<Set<String>>([])

    func isOn(for subject: String) -> Bool { isOff.withLock { !$0.contains(subject) } }

    func toggle(for subject: String) {
        isOff.withLock { if $0.remove(subject) == nil { $0.insert(subject) } }
    }
}
