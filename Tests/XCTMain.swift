// SPDX-License-Identifier: Apache-2.0
import Testing

/// Runs the tests of all targets, as `swift test` asks.
///
/// By a file of this name the package manager knows that it need not search the index for tests of XCTest, which are
/// none, and whose entry point would take longer to build.
@main enum AllTests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
