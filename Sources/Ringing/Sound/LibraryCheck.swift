// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A check that Toki's own sounds exist and can be read.
enum LibraryCheck {
  static func findings(of library: SoundLibrary) -> [Finding] {
    do throws(RingingError) {
      let file = try library.open(.standard)
      return [Finding(.ownSounds, .good, detail: file.path)]
    } catch {
      return [Finding(.ownSounds, .fault, detail: error.description)]
    }
  }
}
