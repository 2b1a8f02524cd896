import Sectional

/// The section above the cards, with banners and a carousel.
struct FeaturedSection: SectionController {
    let cards: any CardStore
    let texts: CardsTexts

    let topics: [Topic] = [.cards]

    func cells() async throws -> some Cells {
        let banners = try await cards.banners()
        let highlights = try await cards.highlights()
        for banner in banners { BannerCell(banner: banner) }
        if !highlights.isEmpty { CarouselCell(title: texts.highlights, highlights: highlights) }
    }
}
