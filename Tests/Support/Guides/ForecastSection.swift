import Sectional

struct ForecastSection: SectionController {
    let id: SectionID = "forecast"
    let topics: [Topic] = []
    /// Asks the weather service, which continues the trace of the field `traceparent`.
    let forecast: @Sendable (_ days: Int, _ traceparent: String?) async throws -> [String]

    func cells() async throws -> some Cells {
        let days = try await Trace.span("forecast", ["days": 3]) {
            try await forecast(3, OpenSpan.current?.traceparent)
        }
        for day in days { HeadlineCell(id: CellID(day), text: day) }
    }
}
