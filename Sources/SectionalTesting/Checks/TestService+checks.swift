public import Testing

extension TestService {
    /// Expects that every screen opens with all its sections and their pages or is refused, for each role, that no
    /// screen is refused to all, that no two actions of a cell have the same id, that no URL is refused, and that no two
    /// buttons of a screen have the same name: a button of a row that a swipe shows needs a title or a label of its own.
    public func expectScreensOpenOrAreRefused(
        _ options: CheckOptions = CheckOptions(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await ScreenCheck(service: self, options: options).faults(), sourceLocation)
    }

    /// Expects that each caller's emitted actions are accepted, and that actions that only other callers' screens emit
    /// are refused.
    public func expectEmittedActionsAreTheAcceptedOnes(
        _ options: CheckOptions = CheckOptions(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await ActionCheck(service: self, options: options).faults(), sourceLocation)
    }

    /// Expects that after each action every screen is, byte for byte, what a service without a cache returns. It fails
    /// if an action doesn't name a topic that it writes, or a section doesn't name a topic that it reads.
    public func expectWritesRenewScreens(
        _ options: CheckOptions = CheckOptions(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await RenewalCheck(service: self, options: options).faults(), sourceLocation)
    }

    /// Expects that no subject's data is shown to another. A subject with a unique name performs every action and
    /// enters its name; other subjects' screens must not contain the name, and must be the same as in a service that
    /// got no other requests.
    /// `shared` are the paths or patterns (`/screens/books/{book}`) of screens that show one subject's actions or input to
    /// others on purpose.
    public func expectNoSubjectLeaks(
        _ options: CheckOptions = CheckOptions(), sharedOn shared: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await LeakCheck(self, options, sharedOn: shared).faults(), sourceLocation)
    }

    private static func record(_ faults: [String], _ location: SourceLocation) {
        for fault in faults { Issue.record("\(fault)", sourceLocation: location) }
    }
}

/// A check that each screen opens or is refused for each role, and opens for at least one, and that all ids and URLs on
/// it can be used.
struct ScreenCheck {
    let service: TestService
    let options: CheckOptions

    func faults() async throws -> [String] {
        let paths = try await service.paths(options)
        var faults = service.patterns(missingFrom: paths).map {
            "no screen links to /screens/\($0): add a path of it to the check's options"
        }
        for path in paths {
            faults += try await self.faults(at: path)
            faults += await refusedParts(at: path)
        }
        return faults
    }

    private func faults(at path: String) async throws -> [String] {
        var (faults, isOpen) = ([String](), false)
        for caller in service.callers(options) {
            let screen = try await service.wholeScreen(path, as: caller)
            if screen.status == 200 { isOpen = true }
            if let fault = Self.fault(of: screen) { faults.append("\(path) as \(caller.name): \(fault)") }
        }
        return isOpen || !faults.isEmpty ? faults : ["\(path) is refused to every role"]
    }

    /// Returns a failure for each id that two things have, which clients can't tell apart, or that nobody can use, and
    /// for each URL that isn't sent.
    private func refusedParts(at path: String) async -> [String] {
        var faults: [String] = []
        for caller in service.callers(options) {
            for refused in await service.refusedParts(of: path, for: caller) {
                let fault = "\(path): \(refused.error)"
                if !faults.contains(fault) { faults.append(fault) }
            }
        }
        return faults
    }

    private static func fault(of screen: TestScreen) -> String? {
        guard [200, 403, 404].contains(screen.status) else { return "\(screen.answer)" }
        if let failed = screen.sections.first(where: \.isPartial) {
            return "the section '\(failed.id)' could not be loaded"
        }
        for section in screen.sections {
            if let page = section.refusedPage { return "a page of the section '\(section.id)' is refused: \(page)" }
        }
        return screen.repeatedButton.map { "two buttons are named '\($0)': give each a label" }
    }
}

extension TestScreen {
    /// A name that two bar items have, or two titled `delete` actions without a label; `nil` if there is none. Two labels
    /// may be the same if the rows are.
    var repeatedButton: String? {
        let inBar = barItems.compactMap { $0.label ?? $0.title }
        let deleting = sections.flatMap(\.allCells).flatMap(\.actions).filter { $0.trigger == "delete" }
        var known: Set<String> = []
        return (inBar + deleting.filter { $0.label == nil }.compactMap(\.title)).first { !known.insert($0).inserted }
    }
}
