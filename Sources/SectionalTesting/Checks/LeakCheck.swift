internal import HTTPServing
internal import Screens

/// A check that no data of one subject is shown to another. A subject with a unique name, the canary, performs every
/// action and enters its name; then the canary and other callers request the screens in turn.
struct LeakCheck {
    let service: TestService
    let options: CheckOptions
    let shared: Set<String>
    let canary: String
    /// The text that is searched for: a field of a few characters gets only the beginning of the name.
    private var mark: String { String(canary.prefix(6)) }

    init(_ service: TestService, _ options: CheckOptions, sharedOn shared: [String]) {
        (self.service, self.options, self.shared) = (service, options, Set(shared))
        // The random part first: no other text has its beginning.
        canary = "k" + String(UInt64.random(in: (1 << 40)..<(1 << 44)), radix: 36) + "canary"
    }

    func faults() async throws -> [String] {
        let paths = try await service.paths(options)
        let service = try await service.keepingScreens(at: paths, options)
        guard try await act(on: service, paths) else { return [ActionCheck.nothing] }
        var faults: [String] = []
        if let unknown = shared.sorted().first(where: { !isScreen($0, among: paths) }) {
            return ["`sharedOn` has the unknown path \(unknown)"]
        }
        let all = paths + (try await newPaths(of: service, beside: paths))
        for other in service.callers(options) {
            for path in all {
                faults += try await turns(service, path, other).filter { !faults.contains($0) }
            }
        }
        return faults
    }

    private func act(on service: TestService, _ paths: [String]) async throws -> Bool {
        var hasActed = false
        for caller in service.callers(as: Subject(rawValue: canary)) {
            for action in try await service.emitted(at: paths, for: caller) where !action.removes {
                let answer = try await service.answer(to: action, as: caller, options, text: canary)
                if answer?.status == 200 { hasActed = true }
            }
        }
        return hasActed
    }

    /// Returns the paths that the canary's screens now link to, such as of things that it has made: others must not see
    /// the canary's data there either.
    private func newPaths(of service: TestService, beside paths: [String]) async throws -> [String] {
        var found: [String] = []
        for caller in service.callers(as: Subject(rawValue: canary)) {
            for path in paths { found += try await service.screen(path, as: caller).links }
        }
        var known = Set(paths)
        return Array(found.filter { known.insert($0).inserted }.suffix(Self.maximumNewPaths))
    }

    private static let maximumNewPaths = 20

    /// Requests the screen as the canary, as the other caller and as the canary again, for each role of the canary.
    private func turns(_ service: TestService, _ path: String, _ other: Caller) async throws -> [String] {
        for canary in service.callers(as: Subject(rawValue: canary)) {
            for caller in [canary, other, canary] {
                if let difference = try await service.difference(at: path, as: caller) { return [difference] }
            }
            if !isShared(path), let place = try await placeOfCanary(path, as: other, by: service) {
                return [
                    "\(path) shows \(other.name) data of \(self.canary), in \(place); name a screen that shares "
                        + "data in `sharedOn`"
                ]
            }
        }
        return []
    }

    private func isScreen(_ shared: String, among paths: [String]) -> Bool {
        paths.contains(shared) || service.pattern(of: shared) != nil
            || service.service.application.catalog.composers.contains { "/screens/\($0.pattern)" == shared }
    }

    private func isShared(_ path: String) -> Bool {
        shared.contains(path) || service.pattern(of: path).map { shared.contains("/screens/\($0)") } == true
    }

    /// Returns where the screen contains the canary's name, or `nil` if it doesn't.
    private func placeOfCanary(_ path: String, as other: Caller, by service: TestService) async throws -> String? {
        let screen = try await service.wholeScreen(path, as: other)
        for section in screen.sections {
            for cell in section.cells where cell.json.description.contains(mark) {
                return "cell '\(cell.id)' of section '\(section.id)'"
            }
        }
        let field = screen.headers.fields.first { $0.value.contains(mark) }
        return field.map { "the header field \($0.name)" }
            ?? (screen.text.contains(mark) ? "the screen outside of its cells" : nil)
    }
}
