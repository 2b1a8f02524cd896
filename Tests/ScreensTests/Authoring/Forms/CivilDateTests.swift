import Screens
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-04-30"])
    func `valid dates are read`(_ text: String) { #expect(CivilDate(text)?.description == text) }

    @Test(
        arguments: [
            "2025-02-29", "1900-02-29", "2026-04-31", "0000-01-01", "2026-13-01", "2026-00-01", "2026-01-00",
            "2026-1-1",
            "2026-01-01 ", "2026/01/01", "", "20260101", "２026-01-01", "10000-01-01", "-001-01-01",
        ])
    func `invalid dates are refused`(_ text: String) { #expect(CivilDate(text) == nil) }

    @Test func `times are read`() {
        for (text, written) in [("00:00", "00:00"), ("23:59:59", "23:59:59"), ("18:30:00", "18:30")] {
            #expect(CivilTime(text)?.description == written)
        }
        for text in ["24:00", "12:60", "12:00:60", "1:00", "12", "12:00:00.5", "12:00Z", ""] {
            #expect(CivilTime(text) == nil)
        }
    }

    @Test func `dates with times are read`() {
        for text in ["2026-11-23T18:30"] { #expect(CivilDateTime(text)?.description == text) }
        for text in [
            "2026-11-23", "2026-11-23 18:30", "2026-11-23T", "T18:30", "2026-11-23T18:30T", "2026-02-30T18:30",
        ] {
            #expect(CivilDateTime(text) == nil)
        }
    }

    @Test func `dates and times are ordered`() {
        #expect(("2025-12-31" as CivilDate) < "2026-01-01" && ("09:59:59" as CivilTime) < "10:00")
        #expect(
            ("2025-12-31T23:59" as CivilDateTime) < "2026-01-01T00:00"
                && ("2025-12-31T01:00" as CivilDateTime) < "2025-12-31T02:00")
    }
}
