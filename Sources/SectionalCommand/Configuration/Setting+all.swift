extension Setting {
    static let host = Setting(
        key: "host", kind: .text, defaultValue: "127.0.0.1", flag: "--host", help: "the address to listen on")
    static let port = Setting(
        key: "port", kind: .integer(0...65535), defaultValue: "8080", flag: "--port",
        help: "the port to listen on; 0 picks one")
    static let database = Setting(
        key: "database", kind: .path, defaultValue: "var/sectional.sqlite", flag: "--database",
        help: "the SQLite file")
    static let workers = Setting(
        key: "workers", kind: .integer(0...256), defaultValue: "0", help: "threads that serve; 0 is one for each core")
    static let roles = Setting(
        key: "roles", kind: .list, defaultValue: "guest,user,admin", help: "the roles that callers can have")
    static let tokenSecretFile = Setting(
        key: "tokenSecretFile", kind: .path, defaultValue: "", help: "the file with the secret of tokens")
    static let tokenSecret = Setting(
        key: "tokenSecret", kind: .text, defaultValue: "", help: "the secret of tokens itself, at least 32 bytes")
    static let revisionSecretFile = Setting(
        key: "revisionSecretFile", kind: .path, defaultValue: "",
        help: "the file with the secret of revisions; else the database keeps one")
    static let sectionDeadline = Setting(
        key: "sectionDeadline", kind: .integer(1...600_000), defaultValue: "2000",
        help: "milliseconds that a section has to load")
    static let allowedOrigins = Setting(
        key: "allowedOrigins", kind: .list, defaultValue: "", help: "the origins that browsers may ask from, or *")
    static let compressionMinimum = Setting(
        key: "compressionMinimum", kind: .integer(0...1_000_000_000), defaultValue: "1024",
        help: "bytes from which on a response is compressed")
    static let maximumBody = Setting(
        key: "maximumBody", kind: .integer(0...1_000_000_000), defaultValue: "65536",
        help: "bytes that a request's content may have")
    static let maximumTarget = Setting(
        key: "maximumTarget", kind: .integer(64...65_536), defaultValue: "2048",
        help: "bytes that a request's URL may have")
    static let maximumConnections = Setting(
        key: "maximumConnections", kind: .integer(1...1_000_000), defaultValue: "4096",
        help: "connections that a worker keeps at once; for one more, the one idle for longest is closed")
    static let connectionsPerAddress = Setting(
        key: "connectionsPerAddress", kind: .integer(1...1_000_000), defaultValue: "4096",
        help: "connections that one address has at once, over all workers")
    static let trustedProxies = Setting(
        key: "trustedProxies", kind: .networks, defaultValue: "",
        help: "addresses of proxies whose X-Forwarded-For is believed")
    static let headTimeout = Setting(
        key: "headTimeout", kind: .integer(1...3_600), defaultValue: "10",
        help: "seconds that the head of a request may take")
    static let bodyMinimumRate = Setting(
        key: "bodyMinimumRate", kind: .integer(0...1_000_000_000), defaultValue: "240",
        help: "bytes a second that a client has to send of a content, and to take of a response")
    static let idleTimeout = Setting(
        key: "idleTimeout", kind: .integer(1...86_400), defaultValue: "60",
        help: "seconds after which a silent connection is closed")
    static let drainTimeout = Setting(
        key: "drainTimeout", kind: .integer(0...3_600), defaultValue: "10",
        help: "seconds that requests in flight have at shutdown")
    static let rememberedCells = Setting(
        key: "rememberedCells", kind: .integer(0...1_000_000_000), defaultValue: "200000",
        help: "cells of recent screens that patches can begin at")
    static let cacheBytes = Setting(
        key: "cacheBytes", kind: .integer(0...1_000_000_000_000), defaultValue: "16777216",
        help: "bytes of composed screens that are kept until what they show changes; 0 for none")
    static let heartbeat = Setting(
        key: "heartbeat", kind: .integer(1...3_600), defaultValue: "15",
        help: "seconds after which a silent stream says that it is alive")
    static let writeDeadline = Setting(
        key: "writeDeadline", kind: .integer(1...600_000), defaultValue: "5000",
        help: "milliseconds that a write waits for others")
    static let keysPerCaller = Setting(
        key: "keysPerCaller", kind: .integer(1...1_000_000), defaultValue: "1000",
        help: "keys of performed actions that are kept for one caller")
    static let guestKeys = Setting(
        key: "guestKeys", kind: .integer(1...100_000_000), defaultValue: "50000",
        help: "keys of performed actions that are kept for all callers without a token")
    static let streamsPerCaller = Setting(
        key: "streamsPerCaller", kind: .integer(1...1_000_000), defaultValue: "2500",
        help: "event streams that one caller has open")
    static let maximumStreams = Setting(
        key: "maximumStreams", kind: .integer(1...1_000_000), defaultValue: "4000",
        help: "event streams that are open in all")
    static let channelsPerCaller = Setting(
        key: "channelsPerCaller", kind: .integer(1...1_000_000), defaultValue: "100",
        help: "different screens that one caller streams")
    static let maximumChannels = Setting(
        key: "maximumChannels", kind: .integer(1...1_000_000), defaultValue: "1000",
        help: "different screens that are streamed in all")
    static let channelBytes = Setting(
        key: "channelBytes", kind: .integer(0...1_000_000_000_000), defaultValue: "67108864",
        help: "bytes that are kept for streams until they are sent")
    static let seed = Setting(
        key: "seed", kind: .path, defaultValue: "", help: "the data that an empty database begins with")
    static let assets = Setting(
        key: "assets", kind: .path, defaultValue: "", help: "the folder of what is served below /assets/")
    static let preview = Setting(
        key: "preview", kind: .choice(PreviewMode.allCases.map(\.rawValue)), defaultValue: PreviewMode.off.rawValue,
        help: "the page that shows screens; in development it is handed tokens of every role")
    static let logLevel = Setting(
        key: "logLevel", kind: .choice(["debug", "info", "warning", "error"]), defaultValue: "info",
        help: "the least that is logged")

    /// All settings, in the order of the documentation.
    static let all: [Setting] = [
        host, port, database, workers, roles, tokenSecretFile, tokenSecret, revisionSecretFile, sectionDeadline,
        allowedOrigins, compressionMinimum, maximumBody, maximumTarget, maximumConnections, connectionsPerAddress,
        trustedProxies, headTimeout, bodyMinimumRate, idleTimeout, drainTimeout, rememberedCells, cacheBytes, heartbeat,
        writeDeadline, keysPerCaller, guestKeys, streamsPerCaller, maximumStreams, channelsPerCaller, maximumChannels,
        channelBytes, seed, assets, preview, logLevel,
    ]
}
