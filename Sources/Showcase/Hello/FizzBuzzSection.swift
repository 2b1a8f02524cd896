import Sectional

struct FizzBuzzSection: SectionController {
    let texts: HelloTexts

    let topics: Set<Topic> = []
    var header: String? { texts.fizzBuzzHeader }

    func cells() -> some Cells {
        TextCell("fizz", "Fizz")
        TextCell("buzz", "Buzz")
        TextCell("fizz-buzz", "FizzBuzz")
    }
}
