import Basics
import Screens
import Synchronization
import TestSupport
import Testing

@testable import Guides

/// The section of the guide to traces.
@Suite struct ForecastSectionTests {
    @Test func `the forecast of the guide records its span`() async throws {
        let recorded = RecordedSpans()
        let asked = Mutex<[String?]>([])
        let forecast: @Sendable (Int, String?) async throws -> [String] = { days, traceparent in
            asked.withLock { $0.append(traceparent) }
            return (0..<days).map { "day \($0)" }
        }
        let section = ForecastSection(forecast: forecast)
        _ = try await section.cells()
        _ = try await recorded.request { try await section.cells() }
        #expect(recorded.lines == ["request", "request/forecast days=3"])
        let span = try #require(recorded.all.first { $0.name == "forecast" })
        #expect(asked.withLock { $0 } == [nil, "00-\(span.traceID)-\(span.id)-03"])
    }
}
