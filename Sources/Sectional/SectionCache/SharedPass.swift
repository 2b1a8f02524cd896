/// A pass of a personal screen's composer for nobody, in which ``Personal`` is skipped: what is cached comes from here,
/// so no cached section has seen a subject.
struct SharedPass: Sendable {
    let renderer: ScreenRenderer
    let cache: SectionCache
    let composer: any ScreenComposer
    let request: ScreenRequest

    /// A section that the pass has found, and the flight that loads it.
    private struct Found: Sendable {
        let flight: SectionFlight
        /// The section; `nil` if there is none, or if it reads ``Topic/untold``.
        let section: (any SectionController)?
        let signature: SectionSignature?
    }

    /// The number of times that the composer is called if data changes meanwhile.
    private static let maximumAttempts = 3

    /// Composes, and starts `flights`. `end` is set when that is done, at the latest after the renderer's deadline.
    func start(_ flights: [SectionFlight], _ end: Promise<Void>) {
        let giveUp: @Sendable () -> Void = {
            for flight in flights { cache.land(flight, .unshared) }
            end.keep(())
        }
        DetachedRun.start(deadline: renderer.deadline, clock: renderer.clock, late: [giveUp]) {
            await fly(flights)
            end.keep(())
        }
    }

    private func fly(_ flights: [SectionFlight]) async {
        for _ in 0..<Self.maximumAttempts {
            let sequence = cache.sequence
            guard let controller = try? await composer.sharedController(for: request), !Task.isCancelled,
                !controller.parts.changesUntold
            else { break }
            let (topics, found) = (controller.parts.ownTopics, flights.map { find($0, controller) })
            let read = found.map { ($0.flight, ($0.signature?.topics ?? []) + topics) }
            guard !cache.prepare(read, since: sequence) else {
                for one in found { start(one, topics) }
                return
            }
        }
        for flight in flights { cache.land(flight, .unshared) }
    }

    private func find(_ flight: SectionFlight, _ controller: AnyScreenController) -> Found {
        let section = controller.sections.first { $0.controller.id == flight.key.id }?.controller
        let signature = section.map { SectionSignature($0) }
        let isUntold = signature?.topics.contains(.untold) ?? false
        return Found(flight: flight, section: isUntold ? nil : section, signature: signature)
    }

    private func start(_ found: Found, _ topics: [Topic]) {
        guard let section = found.section, let signature = found.signature else {
            return cache.land(found.flight, .unshared)
        }
        renderer.start(found.flight, section, signature, topics: topics, cache)
    }
}
