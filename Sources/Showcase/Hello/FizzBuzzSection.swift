import Screens

struct FizzBuzzSection: SectionController {
    let texts: HelloTexts

    let topics: [Topic] = []
    var header: String? { texts.fizzBuzzHeader }

    func cells() -> some Cells {
        TextCell("fizz", "Fizz")
        TextCell("buzz", "Buzz")
        TextCell("fizz-buzz", "FizzBuzz")
    }
}
