// SPDX-License-Identifier: Apache-2.0
@testable import TokiModel

/// A zone name becomes a path that never leaves its folder.
func checkZoneName(_ text: String) {
  guard let name = ZoneName(text) else { return }
  hold(name.text == text, "A name stays as it is", text)
  let slash = UInt8(ascii: "/")
  let parts = text.utf8.split(separator: slash, omittingEmptySubsequences: false)
  for part in parts {
    hold(!part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8), "A path stays inside", text)
  }
}

/// A label is a single line and cannot control a terminal.
func checkLabel(_ text: String) {
  guard let label = try? Label(text) else { return }
  hold(label.text == text, "A label stays as it is", text)
  hold(text.unicodeScalars.count <= Label.longest, "A label is short", text)
  hold(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "A label is one line", text)
}
