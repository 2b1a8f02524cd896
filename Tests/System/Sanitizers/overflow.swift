/// A read beyond the end of what was allocated, which the address sanitizer has to report.
@main enum Overflow {
    static func main() {
        let count = CommandLine.arguments.count
        let numbers = UnsafeMutablePointer<Int>.allocate(capacity: count)
        numbers.initialize(repeating: 1, count: count)
        print(numbers[count])
        numbers.deallocate()
    }
}
