import Sectional

struct NewsSection: SectionController {
    var id: SectionID = "news"
    let headlines: @Sendable () async throws -> [(id: Int64, text: String)]

    let topics: [Topic] = ["news"]
    var header: String? { "News" }

    func cells() async throws -> some Cells {
        for headline in try await headlines() {
            HeadlineCell(id: CellID(headline.id), text: headline.text)
        }
    }
}
