@main struct SectionalCommand { static func main() {} }
