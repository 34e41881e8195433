// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiEngine
import TokiModel
import TokiWire

/// Sending of answers.
extension RemoteListener {
  func send(
    _ answer: Answer, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    set(.answering(since: timer.now), of: exchange)
    let answer = unsafe told(answer, connection)
    let response =
      unsafe exchange.longBody.map { unsafe LongAnswer.response($0, self, exchange) }
      ?? answer.body.withUnsafeBytes { bytes in
        unsafe MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    guard let response = unsafe response else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    if !answer.headers.contains(where: { $0.name == "Cache-Control" }) {
      unsafe MHD_add_response_header(response, "Cache-Control", "no-store")
    }
    if isReserveOpen { unsafe MHD_add_response_header(response, "Connection", "close") }
    if !answer.body.isEmpty || exchange.longBody != nil {
      unsafe MHD_add_response_header(response, "Content-Type", answer.mediaType)
    }
    for header in answer.headers { unsafe MHD_add_response_header(response, header.name, header.value) }
    unsafe addHeaders(to: response, toDevice: answer.isOfDevice)
    return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  }

  /// The answer with its error as the client wants it.
  private func told(_ answer: Answer, _ connection: OpaquePointer) -> Answer {
    if answer.error == nil { return answer }
    let wantsProblems = unsafe header("Accept", connection)?.contains(Problem.mediaType) ?? false
    let language = unsafe Language(accepted: header("Accept-Language", connection))
    return answer.told(asProblem: wantsProblems, in: language)
  }

  /// Adds the reception's headers of every answer: last, as they may tell the moment.
  func addHeaders(to response: OpaquePointer, toDevice: Bool) {
    for header in reception?.headers(toDevice: toDevice) ?? [] {
      unsafe MHD_add_response_header(response, header.name, header.value)
    }
  }
}
