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

/// A cell with an announcement and a picture. A client without this type shows a text cell.
struct BannerCell: CellController {
    struct Data: CellData {
        var text: String
        /// For apps that are older than `image`.
        var imageURL: String
        var image: RemoteImage
    }

    let banner: Banner
    let basePath: String
    let impression: Impression?

    var id: CellID { CellID("banner-\(banner.id)") }
    var data: Data {
        let image = Picture.image(banner.image, below: basePath, alt: "")
        return Data(text: banner.text, imageURL: image.url, image: image)
    }
    var fallback: some Cells { TextCell(id, banner.text) }
}

/// A cell with pictures side by side as its children.
struct CarouselCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let highlights: [Highlight]
    let basePath: String
    let texts: CardsTexts

    var id: CellID { "carousel" }
    var data: Data { Data(title: texts.highlights) }
    var accessibility: Accessibility? { Accessibility(label: texts.carousel(highlights.count)) }
    var children: some Cells {
        for highlight in highlights { HighlightCell(highlight: highlight, basePath: basePath, texts: texts) }
    }
}

/// A cell with a picture and a title.
struct HighlightCell: CellController {
    struct Data: CellData {
        var title: String
        /// For apps that are older than `image`.
        var imageURL: String
        var image: RemoteImage
    }

    let highlight: Highlight
    let basePath: String
    let texts: CardsTexts

    var id: CellID { CellID("highlight-\(highlight.id)") }
    var data: Data {
        let image = Picture.image(highlight.image, below: basePath, alt: texts.alt(of: highlight))
        return Data(title: highlight.title, imageURL: image.url, image: image)
    }
}
