import TestSupport
import Testing

@testable import Screens

@Suite struct IdempotencyKeyTests {
    @Test(arguments: [
        "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
        "6ba7b8109dad11d180b400c04fd430c8", String(repeating: "0f", count: 32), "q1Yz-7_kLmN0pQrStUvWxY",
        "\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"",
    ]) func `a random key is the same from each address`(_ value: String) {
        let keys = [[1], [2]].map { IdempotencyKey(caller: .guest, value: value, address: $0) }
        #expect(keys[0] == keys[1] && !keys[0].isOfAddress)
        #expect(Set(keys).count == 1)
        // It counts for where it came from all the same.
        #expect(keys[0].holder != keys[1].holder)
    }

    @Test(arguments: [
        "1", "", "\"", "\"1\"", "6ba7b8109dad11d180b400c04fd430c", "\"6ba7b8109dad11d180b400c04fd430c8",
        "2026-11-22-00000000000000000001", "zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz", "add-to-do-for-karl-2024-11-22",
        "0000000000000000000001",
        "q1Yz-7_kLmN0pQrStUvWx", "q1Yz-7/kLmN0pQrStUvWxY",
        "q1Yz-7 kLmN0pQrStUvWxY", String(repeating: "é", count: 40),
    ]) func `a key that can be guessed belongs to its address`(_ value: String) {
        let keys = [[1], [2]].map { IdempotencyKey(caller: .guest, value: value, address: $0) }
        #expect(keys[0] != keys[1] && keys[0].isOfAddress)
        #expect(keys[0] == IdempotencyKey(caller: .guest, value: value, address: [1]))
        #expect(keys[0] != IdempotencyKey(caller: Caller(role: .guest, subject: "\u{1}"), value: value))
    }

    /// Whoever has a subject is the same one everywhere.
    @Test func `a key belongs to its subject at each address`() {
        let ana = Caller(role: "user", subject: "ana")
        let keys = [[1], [2]].map { IdempotencyKey(caller: ana, value: "1", address: $0) }
        #expect(keys[0] == keys[1] && keys[0].holder == keys[1].holder)
        #expect(keys[0].holder != IdempotencyKey(caller: Caller(role: "user", subject: "ben"), value: "1").holder)
    }

    /// A token with another role is the same person's.
    @Test func `a key belongs to its subject in each role`() {
        let keys = ["user", "admin"].map { IdempotencyKey(caller: Caller(role: $0, subject: "ana"), value: "1") }
        #expect(keys[0] == keys[1] && Set(keys).count == 1)
        let nobody = ["user", "admin"].map { IdempotencyKey(caller: Caller(role: $0, subject: .nobody), value: "1") }
        #expect(nobody[0] != nobody[1])
    }

    /// What a store counts by is its bytes alone.
    @Test func `a subject and an equal address are different holders`() {
        let subject = QuotaHolder(Caller(role: "user", subject: "10"), address: [])
        #expect(subject.bytes != QuotaHolder(.guest, address: Array("10".utf8)).bytes)
    }

    /// Byte for byte: what looks the same isn't.
    @Test func `look-alike keys are different`() {
        let (composed, decomposed) = ("jos\u{E9}", "jose\u{301}")
        #expect(IdempotencyKey(caller: .guest, value: composed) != IdempotencyKey(caller: .guest, value: decomposed))
        let holders = [composed, decomposed].map { name in
            QuotaHolder(Caller(role: "user", subject: Subject(rawValue: name)), address: [])
        }
        #expect(holders[0] != holders[1])
    }
}
