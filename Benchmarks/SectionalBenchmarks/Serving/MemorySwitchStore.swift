import Screens
import Showcase
import Synchronization

/// Switches in memory.
final class MemorySwitchStore: SwitchStore {
    private let isOff = Mutex<Set<Screens.Subject>>([])

    func isOn(for subject: Screens.Subject) -> Bool { isOff.withLock { !$0.contains(subject) } }

    func toggle(for subject: Screens.Subject) {
        isOff.withLock { if $0.remove(subject) == nil { $0.insert(subject) } }
    }
}
