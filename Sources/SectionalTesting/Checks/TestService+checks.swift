public import Testing

extension TestService {
    /// Expects that every screen opens with all its sections or is refused, for each role, that no screen is refused to
    /// all, and that no two actions of a cell have the same id.
    public func expectScreensOpenOrAreRefused(
        _ tour: Tour = Tour(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await ScreenCheck(service: self, tour: tour).faults(), sourceLocation)
    }

    /// Expects that each caller's emitted actions are accepted, and that actions that only other callers' screens emit
    /// are refused.
    public func expectEmittedActionsAreTheAcceptedOnes(
        _ tour: Tour = Tour(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await ActionCheck(service: self, tour: tour).faults(), sourceLocation)
    }

    /// Expects that after each action every screen is, byte for byte, what a service without a cache returns. It fails
    /// if an action doesn't name a topic that it writes, or a section doesn't name a topic that it reads.
    public func expectWritesRenewScreens(
        _ tour: Tour = Tour(), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await RenewalCheck(service: self, tour: tour).faults(), sourceLocation)
    }

    /// Expects that no subject's data is shown to another. A subject with a unique name performs every action and
    /// enters its name; other subjects' screens must not contain the name, and must be the same as in a service that
    /// got no other requests.
    ///
    /// - Parameters:
    ///   - tour: The subjects, the paths and the entered values.
    ///   - shared: The paths or patterns (`/screens/books/{book}`) of screens that show one subject's actions or input to others on purpose.
    ///   - sourceLocation: The place in the test at which failures are reported.
    public func expectNoSubjectLeaks(
        _ tour: Tour = Tour(), sharedOn shared: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        Self.record(try await LeakCheck(self, tour, sharedOn: shared).faults(), sourceLocation)
    }

    private static func record(_ faults: [String], _ location: SourceLocation) {
        for fault in faults { Issue.record("\(fault)", sourceLocation: location) }
    }
}
