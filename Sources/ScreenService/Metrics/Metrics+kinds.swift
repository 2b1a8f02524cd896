extension Metrics.Counter {
    static let requests = Self(name: "http_requests_total", help: "Answered requests.")
    static let responseBytes = Self(
        name: "http_response_body_bytes_total", help: "Bytes of response bodies, without streams.")
    static let readyResponses = Self(
        name: "http_ready_responses_total", help: "Requests answered with a ready response.")
    /// Cells that were left out because the client lacks their type.
    public static let droppedCells = Self(
        name: "cells_dropped_total", help: "Cells left out because the client doesn't support their type.")
    /// Cells that were replaced by a fallback.
    public static let replacedCells = Self(name: "cells_replaced_total", help: "Cells replaced by a fallback.")
    /// Requests that were refused because of a limit.
    public static let refusedRequests = Self(name: "requests_refused_total", help: "Requests refused by a limit.")
    /// Sections that failed or missed their deadline.
    public static let failedSections = Self(name: "sections_failed_total", help: "Sections that failed or timed out.")
    static let lateSections = Self(
        name: "sections_late_total", help: "Sections still loading when their screen was sent.")
    static let actions = Self(name: "actions_total", help: "Action requests by outcome.")
    static let patches = Self(name: "patches_total", help: "Patches, and whole screens sent in their place.")
    static let cacheLookups = Self(name: "cache_lookups_total", help: "Cache lookups by result.")
    static let cacheEvictions = Self(name: "cache_evictions_total", help: "Cache entries evicted to make room.")
    static let impressionBatches = Self(
        name: "impression_batches_total",
        help: "Batches of impressions received, and delivered to the sink, by outcome.")
    static let clientReports = Self(name: "client_reports_total", help: "Cells that clients reported as not shown.")
    static let streamEvents = Self(name: "stream_events_total", help: "Sent stream events by kind.")
}

extension Metrics.Histogram {
    static let requestDuration = Self(
        name: "http_request_duration_seconds",
        help: "Time from the arrival of a request until its response is queued for sending.")
    static let requestQueue = Self(name: "http_request_queue_seconds", help: "Time requests wait for their worker.")
    static let composition = Self(
        name: "screen_composition_duration_seconds", help: "Time to compose a screen that isn't cached.")
    static let section = Self(name: "section_load_duration_seconds", help: "Time to load a section that isn't cached.")
    static let eventDelay = Self(
        name: "stream_event_delay_seconds", help: "Time from a change until its event is queued for sending.")
}

extension Metrics.Gauge {
    /// The number of open event streams.
    public static let openStreams = Self(name: "streams_open", help: "Open event streams.")
    static let openChannels = Self(name: "stream_channels_open", help: "Different screens being streamed.")
    static let channelBytes = Self(name: "stream_channel_bytes", help: "Approximate size of kept events in bytes.")
    static let lateLoads = Self(name: "late_loads", help: "Late sections being loaded.")
    static let cacheBytes = Self(name: "cache_bytes", help: "Approximate size of a cache in bytes.")
    static let healthCheck = Self(
        name: "health_check_up", help: "Whether the last run of a health check passed (1) or failed (0).")
    static let draining = Self(name: "draining", help: "Whether the process is shutting down (1) or not (0).")
}
