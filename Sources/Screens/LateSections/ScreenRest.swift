import Basics

/// The rest of a screen that was sent before all of its sections had loaded.
public final class ScreenRest: Sendable {
    /// The sections that are still loading.
    public let sections: [SectionID]
    private let renderer: ScreenRenderer
    private let parts: ScreenParts
    private let loads: [ScreenRenderer.Load]
    private let request: ClientRequest

    /// `nil` if none of the parts is still loading.
    init?(
        _ renderer: ScreenRenderer, _ parts: ScreenParts, _ loads: [ScreenRenderer.Load], _ request: ClientRequest
    ) {
        let loading = zip(parts.sections, loads).filter { $1.lateLoad != nil }
        guard !loading.isEmpty else { return nil }
        sections = loading.map(\.0.controller.id)
        (self.renderer, self.parts, self.loads, self.request) = (renderer, parts, loads, request)
    }

    /// Waits until one more section has loaded or failed, and returns the screen with it, whose ``Screen/rest`` is what
    /// is still loading. Throws `PageError`, and `LateLoadsEnded` if the loads were cancelled.
    public func next() async throws -> Screen {
        let arrival = SingleFlight<Void>()
        for load in self.loads.compactMap(\.lateLoad) {
            Task.immediateDetached {
                _ = await load.outcome
                arrival.end(.success(()))
            }
        }
        _ = try? await arrival.value()
        let loads = loads.map { $0.lateLoad?.known ?? $0 }
        for case .failure(let error as LateLoadsEnded) in loads { throw error }
        return try renderer.write(parts, loads, for: request, isRest: true)
    }

    /// Records that one more request waits for the sections, so that the end of the service doesn't cancel them.
    public func hold() { for load in loads { load.lateLoad?.hold() } }

    /// Records that a request doesn't wait for the sections any more, because it has them, or was answered without them.
    public func release() { for load in loads { load.lateLoad?.release() } }
}

extension ScreenRenderer.Load {
    fileprivate var lateLoad: LateLoad? { if case .success(.loading(let load)) = self { load } else { nil } }
}

extension ScreenRenderer {
    /// Returns how long a screen waits for each of `sections`, `nil` for any time; empty if none may be late.
    func lateTimes(of sections: [ScreenParts.Element], for request: ClientRequest) -> [Duration?] {
        guard request.features.contains(.lateSections), lateLoads != nil else { return [] }
        let times = sections.map(lateTime)
        return times.contains { $0 != nil } ? times : []
    }

    /// Returns the time that a client which understands late sections waits for `section`; `nil` for as long as it takes.
    func lateTime(of section: ScreenParts.Element) -> Duration? {
        guard let time = section.treatment.lateAfter, time < deadline, !section.isEssential else { return nil }
        return time
    }
}
