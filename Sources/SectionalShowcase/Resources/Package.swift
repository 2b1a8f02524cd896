// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "placeholder",
    products: [.executable(name: "placeholder", targets: ["Placeholder"])],
    dependencies: [
        .package(LIBRARY_LOCATION)
    ],
    targets: [
        .executableTarget(
            name: "Placeholder",
            dependencies: [.product(name: "Sectional", package: "LIBRARY_IDENTITY")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .testTarget(
            name: "PlaceholderTests",
            dependencies: ["Placeholder", .product(name: "SectionalTesting", package: "LIBRARY_IDENTITY")],
            exclude: ["Goldens"]),
    ]
)
