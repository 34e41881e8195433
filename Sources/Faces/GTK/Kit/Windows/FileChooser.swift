// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// The desktop's own file chooser.
public enum FileChooser {
  /// Asks for an existing file of the given types (`audio/*`); `kind` is the name of that filter.
  ///
  /// `accept` is the text of the button. `chosen` gets the path, or `nil` if the person cancels.
  public static func open(
    over parent: Window, title: String, accept: String, kind: String, types: [String],
    chosen: @escaping (String?) -> Void
  ) {
    ask(over: parent, saves: false, title: title, accept: accept, name: nil, kind: kind, types: types, chosen)
  }

  /// Asks where to save a new file, with a suggested name.
  ///
  /// `accept` is the text of the button. `chosen` gets the path, or `nil` if the person cancels.
  public static func save(
    over parent: Window, title: String, accept: String, name: String, chosen: @escaping (String?) -> Void
  ) {
    ask(over: parent, saves: true, title: title, accept: accept, name: name, kind: nil, types: [], chosen)
  }

  private static func ask(
    over parent: Window, saves: Bool, title: String, accept: String, name: String?, kind: String?, types: [String],
    _ chosen: @escaping (String?) -> Void
  ) {
    let texts = [title, accept, name, kind].map { text in text.map { g_strdup($0) } }
    var list = types.map { UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
    defer {
      for text in texts { g_free(text ?? nil) }
      for type in list { g_free(UnsafeMutablePointer(mutating: type)) }
    }
    list.withUnsafeMutableBufferPointer { types in
      var question = TokiFileQuestion(
        saves: saves, title: texts[0] ?? nil, accept: texts[1] ?? nil, name: texts[2] ?? nil, kind: texts[3] ?? nil,
        types: UnsafePointer(types.baseAddress))
      toki_gtk_choose_file(
        parent.pointer, &question,
        { path, data in
          let path = path.map { String(cString: $0) }
          nonisolated(unsafe) let data = data
          MainActor.assumeIsolated { Unmanaged<PathBox>.fromOpaque(data!).takeRetainedValue().answer(path) }
        }, Unmanaged.passRetained(PathBox(chosen)).toOpaque())
    }
  }
}

private final class PathBox {
  let answer: (String?) -> Void
  init(_ answer: @escaping (String?) -> Void) { self.answer = answer }
}
