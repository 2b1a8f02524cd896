import Screens

struct HelloWorldSection: SectionController {
    let texts: HelloTexts

    let topics: [Topic] = []
    var header: String? { texts.helloHeader }
    var footer: String? { texts.helloFooter }

    func cells() -> some Cells {
        TextCell("hello", texts.hello)
        TextCell("world", texts.world)
    }
}
