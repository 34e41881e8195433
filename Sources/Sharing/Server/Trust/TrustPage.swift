// SPDX-License-Identifier: Apache-2.0
import TokiModel
import Visitors

/// The page of the plain port: how a device comes to trust this machine, step by step.
///
/// It asks for itself whether that is done, and only then goes on to HTTPS, so that nobody sees a browser's warning.
struct TrustPage {
  /// The port of HTTPS.
  private let port: Int
  private let language: Language
  private let texts: TrustTexts

  /// A page for a machine, by the first part of its name.
  init(host: String, port: Int, language: Language) {
    self.port = port
    self.language = language
    texts = TrustTexts(host: host, file: Self.fileName(of: host), in: language)
  }

  /// The name under which a certificate is kept on a device; letters that no header and no shell reads in its own way.
  static func fileName(of host: String) -> String {
    "toki-\(String(host.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })).crt"
  }

  /// A profile's own description.
  var explanation: String { texts.explanation }

  /// The script and the style are named by their digests: nothing else is run or applied, and nothing is loaded.
  static let policy =
    "default-src 'none'; script-src '\(digest(of: script))'; style-src '\(digest(of: style))'; "
    + "connect-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private static func digest(of text: String) -> String { "sha256-\(Base64.text(SHA256.of(Array(text.utf8))))" }

  /// The page as HTML.
  var text: String {
    """
    <!doctype html>
    <html lang="\(language.code)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(texts.title))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main data-port="\(port)">
    <h1>\(Self.escaped(texts.title))</h1>
    <p>\(Self.escaped(texts.promise))</p>
    <p role="status">
    <span data-state="asking">\(Self.escaped(texts.asking))</span>
    <span data-state="untrusted" hidden>\(Self.escaped(texts.untrusted))</span>
    <span data-state="away" hidden>\(Self.escaped(texts.away))</span>
    </p>
    <p>\(Self.escaped(texts.caution))</p>
    \(texts.guides.map(Self.markup).joined(separator: "\n"))
    <p><a id="on" href="/">\(Self.escaped(texts.goOn))</a> \(Self.escaped(texts.goOnNote))</p>
    </main>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  private static func markup(of guide: TrustTexts.Guide) -> String {
    """
    <details data-system="\(guide.system)" open>
    <summary>\(escaped(guide.title))</summary>
    <ol>
    <li><a href="\(guide.file.path)">\(escaped(guide.file.text))</a></li>
    \(guide.steps.map { "<li>\(escaped($0))</li>" }.joined(separator: "\n"))
    </ol>
    </details>
    """
  }

  /// A text as it stands in HTML and XML.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    // By scalars: a mark that combines with one of these must not hide it.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
