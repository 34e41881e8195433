// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Looks after the certificate that the sharing server shows: once a day, when it is due to be made anew, and when
/// the network has changed.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class CertificateWatch: @unchecked Sendable {
  /// The certificate that is shown; `nil` over plain HTTP.
  private(set) var certificate: SharingCertificate?
  private let timer: any LoopTimer
  private let clock: any HostClock
  private let find: (UTCInstant) -> SharingCertificate?
  /// `nil` before `start` and after `stop`.
  private var show: ((SharingCertificate) -> Bool)?

  /// Takes over a certificate.
  ///
  /// - Parameters:
  ///   - certificate: The one that is shown; `nil` over plain HTTP, where nothing is looked after.
  ///   - timer: The loop's timer.
  ///   - clock: The clocks of this machine.
  ///   - find: Reads the one that is to be shown, which it makes anew if it is due; `nil` if it cannot.
  init(
    _ certificate: SharingCertificate?, timer: any LoopTimer, clock: any HostClock,
    find: @escaping (UTCInstant) -> SharingCertificate?
  ) {
    (self.certificate, self.timer, self.clock, self.find) = (certificate, timer, clock, find)
  }

  /// Looks after it until `stop`; `show` is called with a new one, and returns whether that is shown now.
  func start(show: @escaping (SharingCertificate) -> Bool) {
    self.show = show
    lookLater()
  }

  func stop() { show = nil }

  private func lookLater() {
    guard let certificate else { return }
    timer.wake(at: timer.now + certificate.nextLook(at: clock.now().utc)) { [weak self] in
      guard let self, show != nil else { return }
      look()
      lookLater()
    }
  }

  /// Looks after it now, as the machine may have other addresses.
  func look() {
    guard certificate != nil, let show, let found = find(clock.now().utc),
      found.fingerprint != certificate?.fingerprint, show(found)
    else { return }
    certificate = found
  }
}
