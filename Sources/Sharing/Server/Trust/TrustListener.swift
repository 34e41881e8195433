// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel
import TokiServer
import TokiWire

/// The plain port beside that of HTTPS, where devices learn to trust this machine.
///
/// `@unchecked Sendable`: used on the loop's thread alone, as its listener is.
final class TrustListener: @unchecked Sendable {
  private let listener: RemoteListener
  private let sockets: [Int32]
  /// The port.
  let port: Int

  /// Little for each: three small files.
  private static let limits: ListenerLimits = {
    var limits = ListenerLimits(places: 64, reserve: 0, requestTime: .seconds(10), idleTime: .seconds(10))
    limits.head = 4 << 10
    var strangers = StrangerLimits()
    strangers.all = 48
    strangers.ofOne = 16
    limits.strangers = strangers
    return limits
  }()

  /// Opens a port close to that of HTTPS.
  ///
  /// - Parameters:
  ///   - port: That of HTTPS.
  ///   - loop: Where everything runs.
  ///   - timer: Wakes the loop.
  ///   - clock: The clocks of this machine.
  ///   - requests: The answers by now; `nil` if there is no authority any more.
  /// - Returns: The port; `nil` if other programs have all that are close.
  static func open(
    beside port: Int, loop: any EventLoop, timer: any LoopTimer, clock: any HostClock,
    requests: @escaping @Sendable () -> TrustRequests?
  ) -> TrustListener? {
    for candidate in (port + 1...port + 9) where SharingSettings.ports.contains(candidate) {
      guard let sockets = try? TCPSocket.listen(port: candidate) else { continue }
      let reception = SharingReception(clock: { [] }) { request in
        .answered(requests()?.answer(request) ?? Answer(status: 404))
      }
      do throws(ControlError) {
        let listener = try RemoteListener(
          reception: reception, loop: loop, reader: loop, importer: loop, timer: timer, limits: limits, clock: clock)
        return TrustListener(listener, port: candidate, sockets)
      } catch {
        for socket in sockets { close(socket) }
        return nil
      }
    }
    return nil
  }

  private init(_ listener: RemoteListener, port: Int, _ sockets: [Int32]) {
    self.listener = listener
    self.port = port
    self.sockets = sockets
    for socket in sockets { listener.listen(onTCP: socket) }
  }

  /// Closes the port.
  func stop() {
    listener.stop()
    for socket in sockets { close(socket) }
  }
}
