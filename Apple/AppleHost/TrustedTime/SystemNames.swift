// SPDX-License-Identifier: Apache-2.0
import Dispatch
public import TokiModel
public import TrustedTime

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Resolves names with getaddrinfo(3), like every program on this device.
///
/// That call cannot be cancelled and may take half a minute; its caller is let go at the deadline.
public final class SystemNames: NameResolver {
  private let clock: any TimeClock
  private let queue = DispatchQueue(label: "io.github.toki_clock.names", attributes: .concurrent)

  /// Deadlines are by `clock`.
  public init(clock: any TimeClock) { self.clock = clock }

  /// All addresses of a name or literal address.
  public func addresses(
    of host: String, port: UInt16, until deadline: BootInstant
  ) async throws(ResolutionFailure) -> [ServerAddress] {
    if Task.isCancelled { throw .cancelled }
    let left = (deadline - clock.boot()).nanoseconds
    guard left > 0 else { throw .timedOut }
    // C would see only the part before a zero byte.
    guard !host.isEmpty, !host.utf8.contains(0) else { throw .failed(reason: "It is no name") }
    let answer = OneAnswer<Result<[ServerAddress], ResolutionFailure>>()
    let found = await withTaskCancellationHandler {
      queue.async { answer.give(Self.look(host, port: port)) }
      queue.asyncAfter(wallDeadline: .now() + .nanoseconds(Int(clamping: left))) { answer.give(.failure(.timedOut)) }
      return await answer.value()
    } onCancel: {
      answer.give(.failure(.cancelled))
    }
    return try found.get()
  }

  private static func look(_ host: String, port: UInt16) -> Result<[ServerAddress], ResolutionFailure> {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    #if canImport(Darwin)
    unsafe hints.ai_socktype = SOCK_DGRAM
    #else
    unsafe hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, nil, &hints, &first)
    guard code == 0 else {
      let reason = unsafe gai_strerror(code).map { unsafe String(cString: $0) }
      return .failure(.failed(reason: reason ?? "error \(code)"))
    }
    defer { unsafe freeaddrinfo(first) }
    var found: [ServerAddress] = []
    var next = unsafe first
    while let one = unsafe next {
      if let address = unsafe Self.address(one.pointee, port: port), !found.contains(address) { found.append(address) }
      unsafe next = one.pointee.ai_next
    }
    return found.isEmpty ? .failure(.failed(reason: "It has no address")) : .success(found)
  }

  private static func address(_ info: addrinfo, port: UInt16) -> ServerAddress? {
    guard let raw = unsafe UnsafeRawPointer(info.ai_addr) else { return nil }
    switch unsafe info.ai_family {
    case AF_INET:
      let v4 = unsafe raw.loadUnaligned(as: sockaddr_in.self)
      return ServerAddress(bytes: unsafe withUnsafeBytes(of: v4.sin_addr) { unsafe Array($0) }, port: port)
    case AF_INET6:
      let v6 = unsafe raw.loadUnaligned(as: sockaddr_in6.self)
      return ServerAddress(
        bytes: unsafe withUnsafeBytes(of: v6.sin6_addr) { unsafe Array($0) }, port: port, scope: v6.sin6_scope_id)
    default: return nil
    }
  }
}
