// SPDX-License-Identifier: Apache-2.0
import Access
import TokiServer
import WebPage

/// The page, which is the same for each home.
extension HomeReception {
  /// The answer to who asks for a file of the page; `nil` for any other request.
  ///
  /// It needs no token, and no database: whether there is a home of the name is not told.
  func file(_ request: ReceivedRequest) throws(AccessRefusal) -> Answer? {
    guard request.method == "GET", let page, let address = HomePageAddress(request.path) else { return nil }
    guard let path = address.file else { return Answer(status: 308, headers: [("Location", address.page)]) }
    var answer = try page.answer(
      PageRequest(path: path, acceptEncoding: request.acceptEncoding, ifNoneMatch: request.ifNoneMatch))
    answer.headers.append(("X-Content-Type-Options", "nosniff"))
    return answer
  }
}
