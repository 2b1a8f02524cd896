import Screens
import TestSupport
import Testing

@testable import ScreenService

/// Which tokens a revocation is about, and for how long.
@Suite struct RevocationsTests {
    private let time = ManualClock()
    private let revocations: Revocations

    init() { revocations = Revocations(clock: time) }

    private func isRefused(_ subject: String, issued: Int64? = nil, id: TokenID? = nil, _ role: Role = "user") -> Bool {
        let caller = Caller(role: role, subject: Subject(rawValue: subject))
        return revocations.check(Authentication(caller, issuedAt: issued, tokenID: id)).isRevoked
    }

    @Test func `a subject's tokens issued until then are refused`() async throws {
        #expect(!isRefused("ana", issued: time.seconds))
        try await revocations.revoke(.subject("ana"))
        for issued in [nil, .min, 0, time.seconds - 1, time.seconds] {
            for role in ["user", "admin"] as [Role] { #expect(isRefused("ana", issued: issued, id: "1", role)) }
        }
        for issued in [time.seconds + 1, .max] { #expect(!isRefused("ana", issued: issued)) }
        for other in ["an", "anaa", "Ana", ""] { #expect(!isRefused(other)) }
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike subjects and tokens are not revoked`(_ pair: LookAlikes.Pair)
        async throws
    {
        try await revocations.revoke(.subject(Subject(rawValue: pair.one)))
        try await revocations.revoke(.token(TokenID(rawValue: pair.other)))
        #expect(isRefused(pair.one) && !isRefused(pair.other))
        #expect(isRefused("ana", id: TokenID(rawValue: pair.other)))
        #expect(!isRefused("ana", id: TokenID(rawValue: pair.one)))
    }

    /// Whenever it was issued: an ID is one token's.
    @Test func `one token is revoked by its id`() async throws {
        try await revocations.revoke(.token("7"))
        #expect(isRefused("ana", issued: .max, id: "7") && isRefused("ben", id: "7"))
        #expect(!isRefused("ana", id: "77") && !isRefused("ana") && !isRefused("7"))
    }

    /// So that many sign-outs don't fill the store. An hour is added for clocks that differ.
    @Test func `a token's revocation ends an hour after its expiry`() async throws {
        try await revocations.revoke(.token("7"), expiry: time.seconds + 60)
        #expect(isRefused("ana", id: "7"))
        time.advance(by: .seconds(60 + 3600))
        try await revocations.revoke(.token("8"), expiry: 0)
        #expect(!isRefused("ana", id: "7") && isRefused("ana", id: "8"))
        #expect(revocations.count == 1)
    }

    @Test func `a subject's revocation ends an hour after its tokens' expiry`() async throws {
        try await revocations.revoke(.subject("ana"), expiry: time.seconds + 60)
        time.advance(by: .seconds(60 + 3599))
        try await revocations.revoke(.subject("ben"))
        #expect(isRefused("ana") && revocations.count == 2)
        time.advance(by: .seconds(1))
        try await revocations.revoke(.subject("cem"))
        #expect(!isRefused("ana") && revocations.count == 2)
    }

    /// A second one, also by a clock that is behind, never makes the first one shorter.
    @Test func `the latest revocation of a subject counts`() async throws {
        try await revocations.revoke(.subject("ana"))
        let first = time.seconds
        time.advance(by: .seconds(-100))
        try await revocations.revoke(.subject("ana"))
        #expect(isRefused("ana", issued: first))
        time.advance(by: .seconds(200))
        try await revocations.revoke(.subject("ana"))
        #expect(isRefused("ana", issued: first + 100) && !isRefused("ana", issued: first + 101))
        #expect(revocations.count == 1)
    }

    /// Validity ends with a revocation, and with nothing else: a response may be sent again as long as it is current.
    @Test func `a revocation ends all earlier validities`() async throws {
        let ben = Authentication(Caller(role: "user", subject: "ben"))
        let (told, before) = (Tally(), revocations.check(ben).validity)
        revocations.observe { told.add() }
        #expect(before.isCurrent)
        try await revocations.revoke(.subject("ana"))
        #expect(!before.isCurrent && revocations.check(ben).validity.isCurrent)
        let after = revocations.check(ben).validity
        // The same once more is no news.
        try await revocations.revoke(.subject("ana"))
        #expect(after.isCurrent && told.count == 1)
    }

    @Test func `a revocation is kept as long as a token can live`() async throws {
        try await revocations.revoke(.subject("ana"))
        time.advance(by: .seconds(Revocations.longestLifetime + Revocations.margin - 1))
        try await revocations.revoke(.subject("ben"))
        #expect(revocations.count == 2)
        time.advance(by: .seconds(1))
        try await revocations.revoke(.subject("cem"))
        #expect(revocations.count == 2)
    }

    @Test func `the number of token revocations is limited`() async throws {
        for number in 0..<RevocationLimitReached.limit {
            try await revocations.revoke(.token(TokenID(rawValue: "\(number)")))
        }
        await #expect(throws: RevocationLimitReached()) { try await revocations.revoke(.token("one more")) }
        try await revocations.revoke(.token("0"))
        // Sign-outs don't take the places of subjects.
        try await revocations.revoke(.subject("ana"))
        time.advance(by: .seconds(Revocations.longestLifetime + Revocations.margin))
        try await revocations.revoke(.token("one more"))
        #expect(revocations.count == 1)
    }

    @Test func `the number of subject revocations is limited`() async throws {
        for number in 0..<RevocationLimitReached.limit {
            try await revocations.revoke(.subject(Subject(rawValue: "\(number)")))
        }
        await #expect(throws: RevocationLimitReached()) { try await revocations.revoke(.subject("ana")) }
        try await revocations.revoke(.token("1"))
        time.advance(by: .seconds(Revocations.longestLifetime + Revocations.margin))
        for name in ["ana", "ben"] as [Subject] { try await revocations.revoke(.subject(name)) }
        #expect(revocations.count == 2)
    }

    @Test(arguments: [.subject(""), .subject("a\nb"), .token(""), .token("a\u{7F}")] as [Revocation.Target])
    func `a revocation of an invalid target is refused`(_ target: Revocation.Target) async throws {
        await #expect(throws: InvalidRevocation()) { try await revocations.revoke(target) }
        let long = String(repeating: "a", count: 513)
        await #expect(throws: InvalidRevocation()) { try await revocations.revoke(.subject(Subject(rawValue: long))) }
        await #expect(throws: InvalidRevocation()) { try await revocations.revoke(.token(TokenID(rawValue: long))) }
        #expect(revocations.count == 0)
    }
}
