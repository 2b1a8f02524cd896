import Sectional

struct NewsSection: SectionController {
    var id: SectionID = "news"
    let headlines: @Sendable () async throws -> [String]

    let topics: [Topic] = ["news"]
    var header: String? { "News" }

    func cells() async throws -> some Cells {
        for (number, text) in try await headlines().enumerated() {
            HeadlineCell(id: CellID(Int64(number)), text: text)
        }
    }
}
