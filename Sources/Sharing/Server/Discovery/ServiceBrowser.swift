// SPDX-License-Identifier: Apache-2.0
import CSystemd
import Glibc
public import TokiEngine
import TokiModel
public import TokiWire

/// Looks for the sharing servers of other machines: `_toki._tcp` over multicast DNS (RFC 6763), by Avahi.
@safe public final class ServiceBrowser {
  private let bus: OpaquePointer
  private var found: [Service] = []
  private var isComplete = false

  /// A service that was seen, before it is known where it is.
  private struct Service: Hashable {
    let interface, version: Int32
    let name, domain: String
  }

  /// The longest wait for the names of the sharing servers.
  private static let limit = TimeSpan.seconds(5)
  /// The longest wait for one answer of Avahi's, in microseconds.
  private static let patience: UInt64 = 3_000_000
  /// The most answers that are looked at; anyone in the network can announce any number.
  private static let most = 100
  private static let type = "_toki._tcp"

  /// Begins to look; `nil` without a system bus, and without Avahi.
  public init?() {
    var handle: OpaquePointer?
    guard unsafe sd_bus_open_system(&handle) >= 0, let handle = unsafe handle else { return nil }
    unsafe bus = handle
    unsafe sd_bus_set_method_call_timeout(handle, Self.patience)
    // Before Avahi is asked, as it may answer at once.
    let rule = "type='signal',sender='org.freedesktop.Avahi',interface='org.freedesktop.Avahi.ServiceBrowser'"
    guard unsafe sd_bus_add_match(handle, nil, rule, nil, nil) >= 0, unsafe toki_avahi_browse(handle, Self.type) >= 0
    else { return nil }
  }

  deinit { unsafe sd_bus_close_unref(bus) }

  /// Waits until Avahi expects nothing more for now, at most for five seconds, and asks where each sharing server is.
  public func remotes(by clock: any HostClock) -> FoundRemoteList {
    let end = clock.now().boot + Self.limit
    while !isComplete, takeNews() {
      let left = end - clock.now().boot
      guard left > .zero else { break }
      _ = unsafe sd_bus_wait(bus, UInt64(left.nanoseconds / 1_000) + 1)
    }
    var seen = Set<Service>()
    return FoundRemoteList(of: found.filter { seen.insert($0).inserted }.compactMap(answer), resolves: Self.resolves)
  }

  /// Takes arrived messages; returns `false` once the bus is lost.
  private func takeNews() -> Bool {
    while true {
      var message: OpaquePointer?
      let result = unsafe sd_bus_process(bus, &message)
      guard result >= 0 else { return false }
      guard let message = unsafe message else {
        if result == 0 { return true }
        continue
      }
      unsafe take(message)
      unsafe sd_bus_message_unref(message)
    }
  }

  private func take(_ message: OpaquePointer) {
    let interface = "org.freedesktop.Avahi.ServiceBrowser"
    for end in ["AllForNow", "Failure"] where unsafe sd_bus_message_is_signal(message, interface, end) > 0 {
      isComplete = true
    }
    guard found.count < Self.most, unsafe sd_bus_message_is_signal(message, interface, "ItemNew") > 0 else { return }
    var item = unsafe toki_avahi_item()
    guard unsafe toki_avahi_read_item(message, &item) >= 0, let name = unsafe item.name, let domain = unsafe item.domain
    else { return }
    found.append(
      Service(
        interface: unsafe item.interface, version: unsafe item.protocol, name: unsafe String(cString: name),
        domain: unsafe String(cString: domain)))
  }

  /// Address of a service; `nil` if it is gone meanwhile.
  private func answer(of service: Service) -> ServiceAnswer? {
    var place = unsafe toki_avahi_place()
    let result = unsafe toki_avahi_resolve(
      bus, service.interface, service.version, service.name, Self.type, service.domain, &place)
    defer { unsafe sd_bus_message_unref(place.reply) }
    guard result >= 0, let host = unsafe place.host, let address = unsafe place.address else { return nil }
    return ServiceAnswer(
      name: service.name, host: unsafe String(cString: host), address: unsafe String(cString: address),
      port: unsafe Int(place.port), isSecure: unsafe place.is_secure, isHere: unsafe place.is_here,
      fingerprint: unsafe withUnsafeBytes(of: place.fingerprint) { bytes in
        unsafe String(validating: bytes.prefix(64), as: UTF8.self)
      })
  }

  private static func resolves(_ host: String) -> Bool {
    var list: UnsafeMutablePointer<addrinfo>?
    defer { unsafe freeaddrinfo(list) }
    return unsafe getaddrinfo(host, nil, nil, &list) == 0
  }
}
