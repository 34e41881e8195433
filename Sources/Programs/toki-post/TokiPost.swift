// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel

/// Sends the JSON on standard input to a web address, for hooks: `toki-post [URL]`; to `ntfy://SERVER/TOPIC` as a message
/// for a person.
///
/// Without an argument the address stands on the first line of the input, where no other user can read it.
///
/// For a server of a fleet it is `toki-post --server KEY [--private]`: KEY is the id of the request, and only public
/// addresses are called, unless private ones are allowed. The first line of standard input is the secret in hexadecimal
/// digits (empty for none) and the second one the web address: everybody may read arguments.
///
/// For the sharing server it is `toki-post --push [--private]`, with a `PushRequest` on standard input.
///
/// A program of its own, so that the daemon neither links a library for the web nor reads answers from outside. Exit
/// codes: 0 delivered; 1 not delivered, with the reason on standard error; 2 wrong arguments or input; 3 the device of a push
/// is not reached there any more.
@main enum TokiPost {
  /// Maximum size of the input in bytes; a hook's data has less than 2 kB.
  private static let longest = 1 << 20

  static func main() {
    HostProcess.ignoreBrokenPipes()
    do throws(Failure) {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.first == "--server" { return try server(arguments.dropFirst()) }
      if arguments.first == "--push" { return try push(arguments.dropFirst()) }
      guard arguments.count <= 1 else { throw Failure(code: 2, "toki-post [URL] < JSON") }
      if let address = arguments.first {
        try check(address)
        try send(try input(), to: address)
      } else {
        let whole = try input()
        let line = whole.prefix { $0 != UInt8(ascii: "\n") }
        let address = String(decoding: line, as: UTF8.self)
        try check(address)
        try send(Array(whole.dropFirst(line.count + 1)), to: address)
      }
    } catch {
      StandardError.write(error.reason + "\n")
      exit(error.code)
    }
  }

  private static func send(_ body: [UInt8], to address: String) throws(Failure) {
    if let topic = NtfyTopic(address) { return try NtfyDelivery(of: body, to: topic).send() }
    try Delivery(of: body, to: address, secret: try secret()).send()
  }

  private static func push(_ arguments: ArraySlice<String>) throws(Failure) {
    let callsPrivate = arguments.first == "--private"
    guard arguments.count == (callsPrivate ? 1 : 0) else { throw Failure(code: 2, "toki-post --push [--private]") }
    try PushDelivery(of: input(), isPublicOnly: !callsPrivate).send()
  }

  private static func server(_ arguments: ArraySlice<String>) throws(Failure) {
    var arguments = arguments
    let key = arguments.popFirst()
    let isPublicOnly = arguments.first != "--private"
    if !isPublicOnly { arguments.removeFirst() }
    // A server of the former release, until it is started anew, has the address there.
    let named = arguments.popFirst()
    guard let key, isPlain(key), arguments.isEmpty else { throw Failure(code: 2, "toki-post --server KEY [--private]") }
    let count = named == nil ? 3 : 2
    let lines = try input().split(separator: UInt8(ascii: "\n"), maxSplits: count - 1, omittingEmptySubsequences: false)
    guard lines.count == count, let secret = bytes(ofHexadecimal: lines[0]) else {
      throw Failure(
        code: 2, "The input must be a line with the secret in hexadecimal digits, one with the address, and the body.")
    }
    let address = named ?? String(decoding: lines[1], as: UTF8.self)
    try check(address)
    guard NtfyTopic(address) == nil else { throw Failure(code: 2, "A server posts to web addresses alone.") }
    let delivery = Delivery(
      of: Array(lines[count - 1]), to: address, secret: secret.isEmpty ? nil : secret, id: key,
      isPublicOnly: isPublicOnly)
    try delivery.send()
  }

  /// `true` if a text can be a header's value: visible ASCII without spaces.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func bytes(ofHexadecimal digits: ArraySlice<UInt8>) -> [UInt8]? {
    let values = digits.map {
      UnicodeScalar($0).properties.isASCIIHexDigit ? Int(String(UnicodeScalar($0)), radix: 16) : nil
    }
    guard values.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  /// Why nothing was delivered.
  struct Failure: Error {
    let code: Int32
    /// One English sentence.
    let reason: String

    init(code: Int32 = 1, _ reason: String) {
      self.code = code
      self.reason = reason
    }
  }

  private static func check(_ address: String) throws(Failure) {
    do throws(HookError) {
      _ = try Hook(.ring, .post(address))
    } catch {
      throw Failure(code: 2, error.reason)
    }
  }

  private static func input() throws(Failure) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.standardInput(limit: longest)
    } catch {
      throw Failure(code: 2, error.description)
    }
  }

  /// The person's secret; `nil` if there is none.
  ///
  /// A file that others may read, or that cannot be read, sends nothing: a receiver must not get a request without a
  /// signature because of a mistake here.
  private static func secret() throws(Failure) -> [UInt8]? {
    do throws(HostError) {
      let folders = try TokiFolders(environment: HostProcess.environment)
      return try WebhookSecret.read(from: folders.webhookSecret)
    } catch .noHome {
      return nil
    } catch {
      throw Failure(error.description)
    }
  }
}
