import Sectional
import Showcase
import Synchronization

/// Switches in memory.
final class MemorySwitchStore: SwitchStore {
    private let isOff = Mutex<Set<Sectional.Subject>>([])

    func isOn(for subject: Sectional.Subject) -> Bool { isOff.withLock { !$0.contains(subject) } }

    func toggle(for subject: Sectional.Subject) {
        isOff.withLock { if $0.remove(subject) == nil { $0.insert(subject) } }
    }
}
