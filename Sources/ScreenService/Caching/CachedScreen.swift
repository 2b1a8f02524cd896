import HTTPServing
import Sectional

/// A screen that was composed, as long as what it reads is what it was.
final class CachedScreen: Sendable {
    let screen: Screen
    let validity: Validity
    let codedForms = CodedForms()

    init(_ screen: Screen, _ validity: Validity) { (self.screen, self.validity) = (screen, validity) }

    /// About how many bytes it takes: its text, half of that for coded forms, its index, and what stands around it.
    var cost: Int { screen.bytes.count * 3 / 2 + screen.cellCount * 64 + 1024 }
}
