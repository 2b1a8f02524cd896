extension Metrics.Counter {
    /// Requests, by route, method, status and role.
    static let requests = Self(name: "http_requests_total", help: "Requests that were answered.")
    /// The bytes of responses, by route.
    static let responseBytes = Self(
        name: "http_response_body_bytes_total", help: "Bytes of the content of responses, without streams.")
    /// The requests among them that a ready response answered.
    static let readyResponses = Self(
        name: "http_ready_responses_total", help: "Requests that were answered by a response made before.")
    /// Cells that were left out because the client lacks their type.
    public static let droppedCells = Self(
        name: "cells_dropped_total", help: "Cells left out because the client lacks their type.")
    /// Cells that were replaced by a fallback.
    public static let replacedCells = Self(
        name: "cells_replaced_total", help: "Cells that a fallback took the place of.")
    /// Requests that were refused because of a limit.
    public static let refusedRequests = Self(
        name: "requests_refused_total", help: "Requests refused by a limit, such as of rates or streams.")
    /// Sections that failed or missed their deadline.
    public static let failedSections = Self(
        name: "sections_failed_total", help: "Sections that failed or were late.")
    /// Sections that were late, by screen.
    static let lateSections = Self(
        name: "sections_late_total", help: "Sections that were still loading when their screen was sent.")
    /// Actions, by screen and outcome.
    static let actions = Self(name: "actions_total", help: "Actions that were asked for, by their outcome.")
    /// Patches, and the whole screens that were sent where a patch was asked for.
    static let patches = Self(
        name: "patches_total", help: "Patches, and whole screens that were sent in place of one.")
    /// Look-ups in the caches, by cache and result.
    static let cacheLookups = Self(name: "cache_lookups_total", help: "Look-ups in a cache, by their result.")
    /// Evictions, by cache.
    static let cacheEvictions = Self(
        name: "cache_evictions_total", help: "Entries that a cache removed to make room.")
    /// Batches of impressions, by outcome: what clients sent, and what was handed to the sink.
    static let impressionBatches = Self(
        name: "impression_batches_total",
        help: "Batches of impressions that clients sent, and that were handed to the sink, by their outcome.")
    /// Cells that clients could not show, by type, release and reason.
    static let clientReports = Self(
        name: "client_reports_total", help: "Cells that clients said they could not show.")
    /// Events of streams, by kind.
    static let streamEvents = Self(name: "stream_events_total", help: "Events that streams sent, by their kind.")
}

extension Metrics.Histogram {
    /// The time from the arrival of a request until its response is queued, by route.
    static let requestDuration = Self(
        name: "http_request_duration_seconds",
        help: "Time from the arrival of a request until its response is handed to the network.")
    /// The time that a request waits for its worker.
    static let requestQueue = Self(
        name: "http_request_queue_seconds", help: "Time that a request waits for its worker.")
    /// The time to compose a screen.
    static let composition = Self(
        name: "screen_composition_duration_seconds", help: "Time to compose a screen that isn't cached.")
    /// The time to load a section.
    static let section = Self(
        name: "section_load_duration_seconds", help: "Time to load a section that isn't cached.")
    /// The time from a change until a stream is told of it.
    static let eventDelay = Self(
        name: "stream_event_delay_seconds", help: "Time from a change until its event is handed to the network.")
}

extension Metrics.Gauge {
    /// The number of open event streams.
    public static let openStreams = Self(name: "streams_open", help: "Event streams that are open.")
    /// The number of streamed screens.
    static let openChannels = Self(
        name: "stream_channels_open", help: "Different screens that are streamed.")
    /// The bytes that channels keep.
    static let channelBytes = Self(name: "stream_channel_bytes", help: "Approximate bytes kept for events.")
    /// The number of sections that may be late and are loading.
    static let lateLoads = Self(name: "late_loads", help: "Sections that may be late and are being loaded.")
    /// The size of a cache.
    static let cacheBytes = Self(name: "cache_bytes", help: "Approximate size of a cache.")
    /// Whether the last run of a health check passed.
    static let healthCheck = Self(
        name: "health_check_up", help: "Whether the last run of a health check passed: 1 or 0.")
    /// Whether the service is being stopped.
    static let draining = Self(name: "draining", help: "Whether the process is shutting down: 1 or 0.")
}
