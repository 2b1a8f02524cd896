import Sectional

struct ReviewsSection: SectionController {
    let reviews: @Sendable () async throws -> [(id: Int64, text: String)]

    let topics: [Topic] = ["reviews"]
    var header: String? { "Reviews" }
    var placeholder: some Cells { HeadlineCell(id: "waiting", text: "…") }

    func cells() async throws -> some Cells {
        for review in try await reviews() {
            HeadlineCell(id: CellID(review.id), text: review.text)
        }
    }
}
