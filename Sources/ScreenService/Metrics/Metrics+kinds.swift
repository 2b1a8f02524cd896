extension Metrics.Counter {
    /// Requests, by route, method, status and role.
    static let requests = Self(name: "http_requests_total", help: "Answered requests.")
    /// The bytes of responses, by route.
    static let responseBytes = Self(
        name: "http_response_body_bytes_total", help: "Bytes of response bodies, without streams.")
    /// The requests among them that a ready response answered.
    static let readyResponses = Self(
        name: "http_ready_responses_total", help: "Requests answered with a ready response.")
    /// Cells that were left out because the client lacks their type.
    public static let droppedCells = Self(
        name: "cells_dropped_total", help: "Cells left out because the client doesn't support their type.")
    /// Cells that were replaced by a fallback.
    public static let replacedCells = Self(
        name: "cells_replaced_total", help: "Cells replaced by a fallback.")
    /// Requests that were refused because of a limit.
    public static let refusedRequests = Self(
        name: "requests_refused_total", help: "Requests refused by a limit.")
    /// Sections that failed or missed their deadline.
    public static let failedSections = Self(
        name: "sections_failed_total", help: "Sections that failed or timed out.")
    /// Sections that were late, by screen.
    static let lateSections = Self(
        name: "sections_late_total", help: "Sections still loading when their screen was sent.")
    /// Actions, by screen and outcome.
    static let actions = Self(name: "actions_total", help: "Action requests by outcome.")
    /// Patches, and the whole screens that were sent where a patch was asked for.
    static let patches = Self(
        name: "patches_total", help: "Patches, and whole screens sent in their place.")
    /// Look-ups in the caches, by cache and result.
    static let cacheLookups = Self(name: "cache_lookups_total", help: "Cache lookups by result.")
    /// Evictions, by cache.
    static let cacheEvictions = Self(
        name: "cache_evictions_total", help: "Cache entries evicted to make room.")
    /// Batches of impressions, by outcome: what clients sent, and what was handed to the sink.
    static let impressionBatches = Self(
        name: "impression_batches_total",
        help: "Batches of impressions received, and delivered to the sink, by outcome.")
    /// Cells that clients could not show, by type, release and reason.
    static let clientReports = Self(
        name: "client_reports_total", help: "Cells that clients reported as not shown.")
    /// Events of streams, by kind.
    static let streamEvents = Self(name: "stream_events_total", help: "Sent stream events by kind.")
}

extension Metrics.Histogram {
    /// The time from the arrival of a request until its response is queued, by route.
    static let requestDuration = Self(
        name: "http_request_duration_seconds",
        help: "Time from the arrival of a request until its response is queued for sending.")
    /// The time that a request waits for its worker.
    static let requestQueue = Self(
        name: "http_request_queue_seconds", help: "Time requests wait for their worker.")
    /// The time to compose a screen.
    static let composition = Self(
        name: "screen_composition_duration_seconds", help: "Time to compose a screen that isn't cached.")
    /// The time to load a section.
    static let section = Self(
        name: "section_load_duration_seconds", help: "Time to load a section that isn't cached.")
    /// The time from a change until a stream is told of it.
    static let eventDelay = Self(
        name: "stream_event_delay_seconds", help: "Time from a change until its event is queued for sending.")
}

extension Metrics.Gauge {
    /// The number of open event streams.
    public static let openStreams = Self(name: "streams_open", help: "Open event streams.")
    /// The number of streamed screens.
    static let openChannels = Self(
        name: "stream_channels_open", help: "Different screens being streamed.")
    /// The bytes that channels keep.
    static let channelBytes = Self(name: "stream_channel_bytes", help: "Approximate size of kept events in bytes.")
    /// The number of sections that may be late and are loading.
    static let lateLoads = Self(name: "late_loads", help: "Late sections being loaded.")
    /// The size of a cache.
    static let cacheBytes = Self(name: "cache_bytes", help: "Approximate size of a cache in bytes.")
    /// Whether the last run of a health check passed.
    static let healthCheck = Self(
        name: "health_check_up", help: "Whether the last run of a health check passed (1) or failed (0).")
    /// Whether the service is being stopped.
    static let draining = Self(name: "draining", help: "Whether the process is shutting down (1) or not (0).")
}
