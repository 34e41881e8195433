// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Looks whether Toki's own sounds are there and can be read.
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
