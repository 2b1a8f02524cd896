public import Testing

extension TestService {
    /// Expects every screen to open as a whole, or to be refused, for each role, and none to be refused to all.
    public func expectScreensOpenOrAreRefused(
        _ tour: Tour = Tour(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await ScreenCheck(service: self, tour: tour).faults(), sourceLocation)
    }

    /// Expects what each caller's screens emit to be accepted from them, and what only others' screens emit to be refused.
    public func expectEmittedActionsAreTheAcceptedOnes(
        _ tour: Tour = Tour(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await ActionCheck(service: self, tour: tour).faults(), sourceLocation)
    }

    /// Expects every screen, after each action, to be byte for byte what a service shows that keeps nothing: an action has
    /// said all topics that it has written, and sections all that they read.
    public func expectWritesRenewScreens(
        _ tour: Tour = Tour(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await RenewalCheck(service: self, tour: tour).faults(), sourceLocation)
    }

    /// Expects nothing of one subject to reach another: somebody with a name that stands nowhere else does everything that
    /// can be done, and signs with it; others' screens then don't have it, and are what they would be had nobody asked before.
    ///
    /// - Parameters:
    ///   - tour: where to go, and as whom.
    ///   - shared: the paths of screens that show others what one has done or entered, because they are meant to.
    public func expectNoSubjectLeaks(
        _ tour: Tour = Tour(), sharedOn shared: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await LeakCheck(self, tour, sharedOn: shared).faults(), sourceLocation)
    }

    private static func record(_ faults: [String], _ location: SourceLocation) {
        for fault in faults { Issue.record("\(fault)", sourceLocation: location) }
    }
}
