import Basics
import HTTPServing
import OpenSSLTokens

/// Keeps a key ring up to date: reads its source when that is due, and when a token names an unknown key. A set that
/// can't be read or isn't valid changes nothing: the last good set is kept.
actor KeyRefresh<C: Clock> where C.Duration == Duration {
    /// The minimum time between two reads because of unknown keys: anybody can send a token that names one.
    static var unknownKeyPause: Duration { .seconds(60) }
    /// The maximum number of callers that wait for a read because of unknown keys: a slow source must not hold up as
    /// many requests as the service has room for.
    static var maximumWaiting: Int { 256 }

    private let source: any KeySource
    private let ring: KeyRing
    private let clock: C
    private let log: Log
    private var last: (json: [UInt8], tag: String?)?
    private var failures = (count: 0, latest: "")
    private var lastUnknownKey: C.Instant?
    private var underWay: Task<Duration, Never>?
    private var waiting = 0
    private var due: C.Instant
    /// Waits for that time; cancelled when the time changes.
    private var sleeping: Task<Void, any Error>?
    private var isStopping = false

    init(_ source: any KeySource, _ ring: KeyRing, clock: C, log: Log) {
        (self.source, self.ring, self.clock, self.log) = (source, ring, clock, log)
        due = clock.now
    }

    /// Reads the source again and again, until the task is cancelled; then a read that is under way ends too. `pause`
    /// is the time until the next read.
    func run(after pause: Duration) async throws {
        plan(pause)
        try await withTaskCancellationHandler {
            while true {
                try await sleepUntilDue()
                await refresh()
            }
        } onCancel: {
            Task { await self.stop() }
        }
    }

    /// A read because of an unknown key also says when the next one is due.
    private func plan(_ pause: Duration) {
        due = clock.now.advanced(by: pause)
        sleeping?.cancel()
    }

    private func sleepUntilDue() async throws {
        try Task.checkCancellation()
        while clock.now < due {
            let sleep = Task { [clock, due] in try await clock.sleep(until: due, tolerance: nil) }
            sleeping = sleep
            await withTaskCancellationHandler {
                _ = await sleep.result
            } onCancel: {
                sleep.cancel()
            }
            try Task.checkCancellation()
        }
    }

    private func stop() {
        isStopping = true
        underWay?.cancel()
    }

    /// Reads the source once, or waits for the read that is under way. Returns the time until the next.
    @discardableResult
    func refresh() async -> Duration {
        if let underWay { return await underWay.value }
        guard !isStopping else { return .zero }
        // A separate task: those who wait for it may be cancelled.
        let read = Task { await self.readLogging() }
        underWay = read
        return await read.value
    }

    /// Reads the source because a token names a key that isn't in the ring, at most once a minute. Waits for the read.
    /// Throws a 503 `Problem` if too many wait already, and if the last read failed: the source may have the key.
    func refreshForUnknownKey() async throws {
        if underWay != nil || isDueForUnknownKey() {
            guard waiting < Self.maximumWaiting else {
                throw Problem.unavailable(
                    "The keys for verifying tokens are being loaded. Try again in a moment.", retryAfter: 1)
            }
            waiting += 1
            defer { waiting -= 1 }
            await refresh()
        }
        guard failures.count == 0 else {
            throw Problem.unavailable("The keys for verifying tokens can't be loaded. Try again later.", retryAfter: 10)
        }
    }

    /// After a failure, the next read is due soon anyway.
    private func isDueForUnknownKey() -> Bool {
        guard failures.count == 0 else { return false }
        let now = clock.now
        if let last = lastUnknownKey, last.duration(to: now) < Self.unknownKeyPause { return false }
        lastUnknownKey = now
        return true
    }

    private func readLogging() async -> Duration {
        defer { underWay = nil }
        let pause: Duration
        do {
            pause = try await read()
            failures = (0, "")
        } catch {
            if !Task.isCancelled { note("\(error)") }
            pause = source.pause(afterFailures: failures.count)
        }
        plan(pause)
        return pause
    }

    private func note(_ failure: String) {
        // A file is read every second: each failure is logged once.
        if failure != failures.latest { log(.error, "keys-unchanged", ["source": source.name, "error": failure]) }
        failures = (failures.count + 1, failure)
        // A read that failed isn't the one a minute.
        lastUnknownKey = nil
    }

    /// Reads the source. Returns the time until the next read. Throws its error, and that of a set that isn't valid.
    func read() async throws -> Duration {
        let read = try await source.read(unless: last?.tag)
        guard let json = read.json, json != last?.json else {
            last?.tag = read.tag
            return read.freshness
        }
        let keys = try VerificationKeys(json: json, allowsSecrets: source.allowsSecrets)
        last = (json, read.tag)
        if keys != ring.keys { take(keys) }
        return read.freshness
    }

    private func take(_ keys: VerificationKeys) {
        ring.replace(with: keys)
        var ids: [Identifier] = []
        // An RSA key without `alg` is there for each of its algorithms.
        for key in keys.all where key.id == nil || key.id != ids.last { ids.append(key.id ?? "-") }
        let names = ids.map(\.rawValue).joined(separator: " ")
        log(.info, "keys-changed", ["source": source.name, "keys": names])
        for key in keys.unused {
            log(.warning, "key-unused", ["key": key.id?.rawValue ?? "-", "reason": "\(key.reason)"])
        }
    }
}
