// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import NetworkTime
@testable import TrustedTime

/// A datagram is accepted only if it repeats the query's stamp, and accepted values are plausible.
func checkDatagram(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  let sent = BootInstant(nanosecondsSinceBoot: source.number())
  let received = BootInstant(nanosecondsSinceBoot: source.number())
  var packet = source.take(2_100)
  let stamp = NTPTimestamp(bits: 0x0123_4567_89AB_CDEF)
  let judge = ExchangeJudge(stamp: stamp, notBefore: TrustedTimeOptions.written)
  check(judge, packet, sent, received, isForged: packet.count < 48 || Array(packet[24..<32]) != stampBytes)
  // Once more with the right stamp, since otherwise nothing beyond that check is ever reached.
  guard packet.count >= 48 else { return }
  packet.replaceSubrange(24..<32, with: stampBytes)
  packet[0] = packet[0] & 0xC0 | 0x24
  check(judge, packet, sent, received, isForged: false)
}

private let stampBytes: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]

private func check(
  _ judge: ExchangeJudge, _ packet: [UInt8], _ sent: BootInstant, _ received: BootInstant, isForged: Bool
) {
  switch judge.judge(ReceivedDatagram(bytes: packet, sent: sent, received: received)) {
  case .rejected: break
  case .kiss: hold(!isForged, "A kiss repeats the question")
  case .sample(let sample):
    hold(!isForged, "A sample repeats the question")
    hold(sample.bound >= .zero && sample.delay >= .zero, "A bound and a delay are not below 0", "\(sample)")
    hold(sample.utc >= judge.notBefore, "A sample is not before what is certain", "\(sample)")
    hold((1...15).contains(sample.stratum), "A sample has a stratum", "\(sample)")
  }
}

/// Whatever lengths a packet claims, its fields are consecutive and within its bounds.
func checkExtensionFields(_ bytes: [UInt8]) {
  guard let fields = ExtensionFields(of: bytes) else { return }
  var place = NTPHeader.length
  for field in fields.fields {
    hold(field.start == place && field.bytes.upperBound <= bytes.count, "Fields follow one another", "\(field)")
    place = field.bytes.upperBound
  }
  hold(fields.end == place, "The end is behind the last field")
}

/// Any answer of an NTS server is read within its bounds.
func checkAnswerFields(_ bytes: [UInt8]) {
  if let fields = try? AnswerFields(bytes), let proof = fields.authenticator,
    let authenticator = try? AuthenticatorField(body: proof.body)
  {
    hold(
      authenticator.nonce.count + authenticator.sealed.count <= bytes.count, "What is sealed lies in the packet")
  }
  for cookie in (try? AnswerFields.cookies(in: bytes)) ?? [] {
    hold(cookie.count <= bytes.count, "A cookie lies in the packet")
  }
}

/// Whatever a key server sends, accepted values are usable.
func checkKeyAnswer(_ bytes: [UInt8]) {
  var position = 0
  let isWhole = KeyMessage.hasEnd(bytes, from: &position)
  hold((0...bytes.count).contains(position), "The place of the next record lies in what was read")
  guard let answer = try? KeyAnswer(reading: bytes) else { return }
  hold(isWhole, "What is understood has an end")
  hold((1...KeyAnswer.mostCookies).contains(answer.cookies.count), "There are cookies, and not too many")
  hold(answer.cookies.allSatisfy { (1...1_024).contains($0.count) }, "Each cookie fits into a question")
  hold(answer.port != 0, "The port is one")
  if let host = answer.host {
    hold((try? TimeServer(reading: host)) != nil || host.contains(":"), "The host is one", host)
  }
}

/// A parsed server formats to a text that parses to the same server.
func checkServerName(_ text: String) {
  for method in TimeServer.Method.allCases {
    guard let server = try? TimeServer(reading: text, method: method) else { continue }
    hold(server.port > 0, "The port is one", text)
    hold((try? TimeServer(reading: server.text)) == server, "A server is read back", "\(text) → \(server.text)")
  }
}
