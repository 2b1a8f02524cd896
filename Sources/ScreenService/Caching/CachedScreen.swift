import HTTPServing
import Screens

/// A composed screen, and whether the data that it shows is unchanged.
final class CachedScreen: Sendable {
    let screen: Screen
    /// The request under which it is cached. This and the next two are `nil` for a screen that isn't cached.
    let key: HashedRequest?
    let validity: Validity?
    let codedForms: CodedForms?
    /// The screen with what is still loading; `nil` if all of its sections have loaded.
    let late: LateScreen?
    /// The moment up to which it is known to be current, if the contact to the database was lost since; else `nil`.
    let knownUntil: Duration?

    init(
        _ screen: Screen, for key: HashedRequest, _ validity: Validity, _ codedForms: CodedForms = CodedForms(),
        knownUntil: Duration? = nil
    ) {
        (self.screen, self.key, self.validity, self.codedForms) = (screen, key, validity, codedForms)
        (late, self.knownUntil) = (nil, knownUntil)
    }

    /// Creates a screen that isn't cached; with `late`, one that has sections which are still loading.
    init(once screen: Screen, late: LateScreen? = nil) {
        (self.screen, key, validity, codedForms, self.late) = (screen, nil, nil, nil, late)
        knownUntil = nil
    }

    /// Returns the same screen, of which it isn't known whether it is current since `moment`; with `nil`, which is current.
    func known(until moment: Duration?) -> CachedScreen {
        guard let key, let codedForms else { return self }
        // While it isn't known, none of its responses is sent again without asking: each says how old it is.
        return CachedScreen(screen, for: key, moment == nil ? Validity() : .ended, codedForms, knownUntil: moment)
    }

    /// The approximate bytes of its entry: the text, half of it for coded forms, the index, the request thrice.
    var cost: Int {
        screen.bytes.count * 3 / 2 + screen.cellCount * 64 + (key?.request.memory ?? 0) * 3 + 1024
    }
}
