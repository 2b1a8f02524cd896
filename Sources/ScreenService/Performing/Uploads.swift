import HTTPServing
import Screens
import Synchronization

/// The files that are being sent. Each takes a connection, a task and some 64 KB, so there are not many at once.
final class Uploads: Sendable {
    /// The maximum number of files that one caller sends at once: a subject or, without one, an address.
    static let maximumPerCaller = 8
    /// The maximum number of files that are sent at once.
    static let maximumCount = 64

    private struct Counts {
        var total = 0
        var holders: [QuotaHolder: Int] = [:]

        mutating func enter(_ holder: QuotaHolder) throws(Problem) {
            if total >= Uploads.maximumCount { throw .uploads }
            if holders[holder, default: 0] >= Uploads.maximumPerCaller { throw .uploadsPerCaller }
            total += 1
            holders[holder, default: 0] += 1
        }

        mutating func leave(_ holder: QuotaHolder) {
            total -= 1
            let rest = holders[holder, default: 1] - 1
            holders[holder] = rest > 0 ? rest : nil
        }
    }

    private let counts = Mutex(Counts())

    /// Runs `body`, which reads a file of `holder`. Throws a `Problem` if there are too many.
    func run<Value>(_ holder: QuotaHolder, _ body: () async throws -> Value) async throws -> Value {
        try counts.withLock { try $0.enter(holder) }
        defer { counts.withLock { $0.leave(holder) } }
        return try await body()
    }
}

extension Problem {
    fileprivate static let uploadsPerCaller = tooManyRequests(
        "At most \(Uploads.maximumPerCaller) uploads at a time are allowed per caller. Send files one by one.",
        retryAfter: 5
    ).refused(by: .uploadsPerCaller)
    fileprivate static let uploads = unavailable(
        "Too many uploads are in progress. Try again in a few seconds.", retryAfter: 5
    ).refused(by: .uploads)
}
