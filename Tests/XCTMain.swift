// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiTestKit

/// Runs the tests of all targets, as `swift test` asks.
///
/// By a file of this name the package manager knows that it need not search the index for tests of XCTest, which are
/// none, and whose entry point would take longer to build.
@main enum AllTests {
  static func main() async {
    // What is said in Japanese needs its catalogue in every target.
    Localization.start(language: .english) { language in
      if language == ChangedTexts.language { return ChangedTexts() }
      let file = NSTemporaryDirectory() + "toki-\(language.code)-\(ProcessInfo.processInfo.processIdentifier).mo"
      defer { try? FileManager.default.removeItem(atPath: file) }
      let made = try? ChildProcess.run("msgfmt", ["-o", file, "\(Repository.root)/po/\(language.code).po"])
      guard made?.hasSucceeded == true, let bytes = FileManager.default.contents(atPath: file) else { return nil }
      return MessageCatalogue(Array(bytes))
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
