import Screens

/// The section above the cards, with banners and a carousel.
struct FeaturedSection: SectionController {
    let cards: any CardStore
    let basePath: String
    let texts: CardsTexts
    let state: CardsState

    let topics: [Topic] = [.cards]
    var placeholder: some Cells { TextCell("waiting", texts.loading) }

    func cells() async throws -> some Cells {
        let banners = try await cards.banners()
        let highlights = try await cards.highlights()
        for banner in banners {
            BannerCell(banner: banner, basePath: basePath, impression: state.countsBanners ? Impression() : nil)
        }
        if !highlights.isEmpty { CarouselCell(highlights: highlights, basePath: basePath, texts: texts) }
    }
}
