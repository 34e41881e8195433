// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer
import Visitors

/// The page, which is the same for each account but for the name of its app.
extension HomeReception {
  /// The answer to who asks for a file of the page; `nil` for any other request.
  ///
  /// It needs no token, and no database: it does not reveal if an account of the name exists.
  func file(_ request: ReceivedRequest) throws(AccessRefusal) -> Answer? {
    guard request.method == "GET", let page, let address = AccountPageAddress(request.path) else { return nil }
    guard let path = address.file else { return Answer(status: 308, headers: [("Location", address.page)]) }
    let isManifest = path.hasSuffix(".webmanifest")
    // A changed file is not compressed before.
    var answer = try page.answer(
      PageRequest(
        path: path, acceptEncoding: isManifest ? nil : request.acceptEncoding, ifNoneMatch: request.ifNoneMatch))
    if isManifest { answer.body = Self.manifest(answer.body, of: address.account) }
    answer.headers.append(("X-Content-Type-Options", "nosniff"))
    return answer
  }

  /// The manifest with the account before each name of the app, by which a person tells two accounts apart on one device.
  ///
  /// An account's name is letters, digits and hyphens, so that it needs no escapes.
  private static func manifest(_ bytes: [UInt8], of account: AccountName) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.map { line -> [UInt8] in
        let field = ["  \"name\": \"", "  \"short_name\": \""].first { line.starts(with: $0.utf8) }
        guard let field else { return Array(line) }
        return Array("\(field)\(account.text) – ".utf8) + line.dropFirst(field.utf8.count)
      }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
