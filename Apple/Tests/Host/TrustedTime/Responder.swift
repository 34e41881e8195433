// SPDX-License-Identifier: Apache-2.0
@testable import AppleHost
import Dispatch
import Foundation
import Synchronization
import TrustedTime

/// A UDP server on loopback that answers each query with its closure's result.
final class Responder {
  let address: ServerAddress
  private let source: ReadSource
  private let count: Recorded<Int>
  private let isClosed = DispatchSemaphore(value: 0)

  init(isIPv6: Bool = false, answers: @escaping @Sendable ([UInt8]) -> [[UInt8]]) throws {
    #if canImport(Darwin)
    let kind = SOCK_DGRAM
    #else
    let kind = Int32(SOCK_DGRAM.rawValue)
    #endif
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    var own = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let port = withUnsafeMutablePointer(to: &own) { storage -> UInt16? in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { whole in
        let raw = UnsafeMutableRawPointer(whole)
        if isIPv6 {
          var v6 = sockaddr_in6()
          v6.sin6_family = sa_family_t(AF_INET6)
          v6.sin6_addr = in6addr_loopback
          raw.storeBytes(of: v6, as: sockaddr_in6.self)
        } else {
          var v4 = sockaddr_in()
          v4.sin_family = sa_family_t(AF_INET)
          v4.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
          raw.storeBytes(of: v4, as: sockaddr_in.self)
        }
        let length = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        guard bind(descriptor, whole, socklen_t(length)) == 0, getsockname(descriptor, whole, &size) == 0 else {
          return nil
        }
        // Port and family stand at the same place in both kinds of address.
        return raw.load(as: sockaddr_in.self).sin_port.bigEndian
      }
    }
    guard descriptor >= 0, let port,
      let address = ServerAddress(
        bytes: isIPv6 ? [UInt8](repeating: 0, count: 15) + [1] : [127, 0, 0, 1], port: port)
    else { throw POSIXError(.EADDRINUSE) }
    self.address = address
    let count = Recorded<Int>()
    self.count = count
    let read = { @Sendable in
      var bytes = [UInt8](repeating: 0, count: 2_048)
      var from = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutablePointer(to: &from) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
          let length = recvfrom(descriptor, &bytes, bytes.count, 0, peer, &size)
          guard length >= 0 else { return }
          count.add(length)
          for answer in answers(Array(bytes.prefix(length))) {
            _ = sendto(descriptor, answer, answer.count, 0, peer, size)
          }
        }
      }
    }
    source = ReadSource(descriptor, on: DispatchQueue(label: "responder"), handler: read) { [isClosed] in
      close(descriptor)
      isClosed.signal()
    }
    source.begin()
  }

  /// Nobody listens at its address any more once it is gone.
  deinit {
    source.end()
    isClosed.wait()
  }

  /// Number of queries so far.
  var heard: Int { count.all.count }
}

/// Values seen, in order, from any thread.
final class Recorded<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func add(_ value: Value) { values.withLock { $0.append(value) } }
  var all: [Value] { values.withLock { $0 } }
}
