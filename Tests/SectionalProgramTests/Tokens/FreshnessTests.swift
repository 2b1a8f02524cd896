import HTTPServing
import Testing
@testable import SectionalProgram

/// How long a fetched JWK Set is fresh.
@Suite struct FreshnessTests {
    private func seconds(_ headers: HeaderFields) -> Int64 {
        Freshness.lifetime(of: headers, now: 784_111_777).components.seconds
    }

    @Test(arguments: [
        ("max-age=300", 300), ("public, MAX-AGE=300 , must-revalidate", 300), ("max-age=\"300\"", 300),
        ("max-age=5", 5), ("max-age=4", 5), ("max-age=1", 5), ("max-age=86400", 86_400), ("max-age=86401", 86_400),
        ("max-age=99999999999999999999", 86_400), ("max-age=300, max-age=200", 200), ("s-maxage=300", 600),
        ("max-age=0", 60), ("max-age=-1", 60), ("max-age=x", 60), ("max-age", 60), ("max-age=", 60),
        ("no-store", 60), ("No-Cache, max-age=300", 60), ("max-age=300, no-store", 60), ("", 600), ("public", 600),
        ("no-cache=\"a, max-age=7\"", 60), ("x=\"no-store, no-cache\", max-age=300", 300), ("max-age=\"", 60),
    ])
    func `max-age is read from Cache-Control, within bounds`(_ value: String, _ expected: Int64) {
        #expect(seconds([.cacheControl: value]) == expected)
    }

    @Test(arguments: [("100", 200), ("299", 5), ("300", 60), ("400", 60), ("x", 300), ("99999999999999999999", 60)])
    func `the age is subtracted from max-age`(_ age: String, _ expected: Int64) {
        #expect(seconds([.cacheControl: "max-age=300", .age: age]) == expected)
    }

    @Test func `Expires is read if there is no max-age`() {
        // 100 seconds after `now`.
        let expires = "Sun, 06 Nov 1994 08:51:17 GMT"
        #expect(seconds([.expires: expires]) == 100)
        #expect(seconds([.expires: expires, .age: "40"]) == 60)
        #expect(seconds([.expires: expires, .date: "Sun, 06 Nov 1994 08:51:00 GMT"]) == 17)
        #expect(seconds([.expires: expires, .date: "x"]) == 100)
        #expect(seconds([.expires: expires, .cacheControl: "max-age=7"]) == 7)
        #expect(seconds([.expires: "Sun, 06 Nov 1994 08:49:00 GMT"]) == 60)
        #expect(seconds([.expires: "Sun, 06 Nov 1994 08:49:00 GMT", .age: "9223372036854775807"]) == 60)
        for wrong in ["0", "", "-1", "tomorrow", "1994-11-06T08:51:17Z"] { #expect(seconds([.expires: wrong]) == 60) }
        #expect(seconds([:]) == 600)
    }
}
