public import Basics
public import HTTPServing
public import Screens

extension ScreenService {
    /// Returns the text for a value that a person has entered wrongly, in their language.
    public typealias ViolationText = @Sendable (FormViolation.Reason, LanguageTag) -> String

    /// The name and the languages of a service, its limits, and its clock. Copies share `changes`, `revisions`,
    /// `revocations` and `draining`.
    public struct Options: Sendable {
        /// The name that people read.
        public var title: String
        /// The realm of tokens (RFC 6750, section 3): the service's name, in the challenge of a 401.
        public var realm: String
        /// The languages of the screens' texts, the default first.
        public var languages: [LanguageTag]
        /// The texts for wrong values in forms; the library's, unless set.
        public var violationText: ViolationText = { StandardTexts.texts(in: $1).violation($0) }
        /// The text for an action that came after another change; the library's, unless set.
        public var conflictText: @Sendable (LanguageTag) -> String = { StandardTexts.texts(in: $0).conflict }
        /// The feed of writes: the service observes it, and publishes the writes of its actions to it.
        public var changes = ChangeFeed()
        /// The positions of the data, which clients return; `nil` if no client can come to a process that knows less.
        public var positions: (any PositionSource)?
        /// Whether this process hears what others write; `nil` if there is nobody to hear of.
        public var contact: DatabaseContact?
        /// Whether cached screens are sent while `contact` is lost, with their age. If not, they are composed anew, which
        /// is a 503 if the database can't be read, and the streams of screens that may change end.
        public var sendsStaleScreens = true
        /// The revisions that patches can start from.
        public var revisions = RevisionMemory(maximumCells: 200_000)
        /// Where impressions are stored; `nil` if none are counted: then no cell asks for them.
        public var impressions: (any ImpressionStore)?
        /// The revocations of tokens.
        public var revocations = Revocations()
        /// Whether the service is being stopped: it isn't ready then, and its streams end.
        public var draining = Draining()
        /// About how many bytes are cached: three quarters are screens, one quarter sections. 0 for no cache.
        public var cacheBytes = 16 << 20
        /// The limits of event streams.
        public var streamLimits = StreamLimits()
        /// The rate limits: requests are counted for their callers here, and for their addresses by `RateLimiting`.
        public var rateLimits = RateLimits()
        /// Whether another listener answers `/metrics`, with ``ScreenService/addManagementRoutes(to:)``: then
        /// ``ScreenService/addRoutes(to:)`` leaves it out.
        public var isManagedApart = false
        /// The clock of heartbeats and health checks, by which authentications expire too.
        public var clock: any ServiceClock = ContinuousClock()
        /// The checks of what the service depends on.
        public var healthChecks: [HealthCheck] = []

        /// The part of `cacheBytes` that is for sections: one in so many bytes.
        static let sectionShare = 4
        /// The maximum number of sections that load after their screen was sent, or may do so.
        static let maximumLateLoads = 1_000

        /// The options of a service with this name, realm and languages; all others have their defaults.
        public init(title: String, realm: String, languages: [LanguageTag]) {
            (self.title, self.realm, self.languages) = (title, realm, languages)
        }
    }
}
