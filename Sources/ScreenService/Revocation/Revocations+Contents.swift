import HTTPServing
import Screens

extension Revocations {
    struct Contents {
        private(set) var known: [Revocation.Target: Revocation] = [:]
        private var subjectCount = 0
        /// The time at which the first of them expires, or an earlier one.
        private var firstExpiry = Int64.max
        /// Ends with the next revocation of any token.
        private(set) var validity = Validity()
        /// The number of the last revocation that was read from the store.
        var last: Int64 = 0
        var observers: [@Sendable () -> Void] = []

        /// Adds `revocations`, and ends the validity if any of them is new. Returns whether one is.
        mutating func take(_ revocations: [Revocation], now: Int64) -> Bool {
            var isChanged = false
            for revocation in revocations {
                let before = known[revocation.target]
                let merged = before?.merged(with: revocation) ?? revocation
                guard merged != before else { continue }
                if before == nil, revocation.target.isSubject { subjectCount += 1 }
                known[revocation.target] = merged
                firstExpiry = min(firstExpiry, merged.expiresAt)
                isChanged = true
            }
            guard isChanged else { return false }
            dropExpired(at: now)
            validity.end()
            validity = Validity()
            return true
        }

        /// Removes the revocations that have expired at `time`, if there are any: all are looked at.
        mutating func dropExpired(at time: Int64) {
            guard firstExpiry <= time else { return }
            known = known.filter { time < $0.value.expiresAt }
            firstExpiry = known.values.map(\.expiresAt).min() ?? .max
            subjectCount = known.keys.count(where: \.isSubject)
        }

        /// Returns whether there is room for a revocation of `target`: for one more of its kind, or because it is
        /// known.
        func hasRoom(for target: Revocation.Target) -> Bool {
            let count = target.isSubject ? subjectCount : known.count - subjectCount
            return count < RevocationLimitReached.limit || known[target] != nil
        }

        /// Returns whether the token is revoked: by its ID, or by its subject if it was not issued later.
        func revokes(_ authentication: Authentication) -> Bool {
            guard !known.isEmpty else { return false }
            if let id = authentication.tokenID, known[.token(id)] != nil { return true }
            guard let revocation = known[.subject(authentication.caller.subject)] else { return false }
            return authentication.issuedAt.map { $0 <= revocation.revokedAt } ?? true
        }
    }
}

extension Revocation.Target {
    fileprivate var isSubject: Bool { if case .subject = self { true } else { false } }
}
