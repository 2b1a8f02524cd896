import POSIXProcess

/// How composing grows with the cells of a screen.
enum Growth {
    private static let sizes = [10, 100, 1000, 10_000]

    static func run(_ options: Options) throws {
        let feed = ComposedFeed(try FeedSeed.read(options.required("seed")).feed(of: 10_001))
        let subjects = sizes.map { size in Subject("\(size)") { consume(try feed.screen(limit: size)) } }
        let times = try medians(of: subjects)
        var table = Table("Composing from memory, without HTTP", ["cells", "µs", "ns a cell", "bytes"])
        for (size, time) in zip(sizes, times) {
            let bytes = try feed.screen(limit: size).bytes.count
            table.append([String(size), decimal(time / 1000, 1), decimal(time / Double(size), 0), String(bytes)])
        }
        table.show()
        showLine(times)
    }

    /// The line through the smallest and the largest: what a screen costs, and what each of its cells.
    private static func showLine(_ times: [Double]) {
        let slope = (times[3] - times[0]) / Double(sizes[3] - sizes[0])
        let intercept = (times[0] - slope * Double(sizes[0])) / 1000
        StandardStream.output.writeLine("\n\(decimal(slope, 0)) ns a cell and \(decimal(intercept, 1)) µs a screen")
    }
}
