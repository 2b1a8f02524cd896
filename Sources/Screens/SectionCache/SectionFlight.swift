/// A section that is being loaded and written for all requests that show it.
final class SectionFlight: Sendable {
    /// The end of a flight.
    enum Outcome: Sendable {
        case written(CachedSection)
        case failed(any Error)
    }

    let key: SectionKey
    private let landing = Promise<Outcome>()

    init(of key: SectionKey) { self.key = key }

    /// The outcome, or `nil` if the flight hasn't ended.
    var known: Outcome? { landing.known }

    /// The outcome; suspends until the flight ends.
    var outcome: Outcome { get async { await landing.value } }

    /// Ends the flight, unless it has ended.
    func end(_ outcome: Outcome) { landing.keep(outcome) }
}

extension SectionFlight: Equatable {
    static func == (one: SectionFlight, other: SectionFlight) -> Bool { one === other }
}
