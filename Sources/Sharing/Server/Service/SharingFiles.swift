// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel
import TokiWire

/// The sharing server's own files, in the folder `sharing` of the data; it touches no other.
struct SharingFiles: Sendable {
  let folder: String

  private var devices: String { folder + "/devices.json" }
  private var chain: String { folder + "/certificate.pem" }
  private var key: String { folder + "/key.pem" }
  private var authority: String { folder + "/authority.pem" }
  private var pushKey: String { folder + "/push-key.pem" }
  private static let longest = 1 << 20

  /// The paired devices; none if there is no file.
  ///
  /// - Throws: `SharingFailure` for a file that cannot be read, so that nobody is let in or kept out by mistake.
  func registry() throws(SharingFailure) -> DeviceRegistry {
    guard unsafe access(devices, F_OK) == 0 else { return DeviceRegistry() }
    let bytes = try read(devices)
    do throws(ControlError) {
      return try Wire.answer(DeviceRegistry.self, from: bytes)
    } catch {
      throw SharingFailure(
        "\(devices) cannot be understood. Move it away to begin without paired devices; each must be paired again then."
      )
    }
  }

  /// Keeps the paired devices; returns whether that worked.
  func keep(_ registry: DeviceRegistry) -> Bool { (try? WholeFile.write(Wire.bytes(registry), to: devices)) != nil }

  /// The certificate of the settings, else one of this machine's own authority, which is made anew if it ends soon or
  /// is for other names or addresses than the machine has now.
  ///
  /// It keeps its key, which linked computers know.
  func certificate(
    _ settings: SharingSettings, for own: OwnAddresses, at now: UTCInstant
  ) throws(SharingFailure) -> SharingCertificate? {
    if settings.isInsecure { return nil }
    if let chain = settings.certificate, let key = settings.key {
      return try SharingCertificate(chain: try read(chain), key: try read(key))
    }
    let authority = try authority(for: settings.hosts, of: own, at: now)
    let subjects = Subjects(settings.hosts + own.names + ["localhost"], own.addresses, within: authority.scope)
    let oldKey = try? read(key)
    if let oldKey, let oldChain = try? read(chain),
      let old = SharingCertificate.kept(chain: oldChain, key: oldKey, for: subjects, by: authority, at: now)
    {
      return old
    }
    let made = try SharingCertificate.make(for: subjects, key: oldKey, by: authority, at: now)
    try write(Array(made.key.utf8), to: key)
    try write(Array(made.chain.utf8), to: chain)
    return made
  }

  /// This machine's own authority, which is made once: each device that trusts it would have to trust another one anew.
  ///
  /// Only a host that the person names and that the present one may not certify is worth that.
  private func authority(
    for hosts: [String], of own: OwnAddresses, at now: UTCInstant
  ) throws(SharingFailure) -> LocalAuthority {
    if unsafe access(authority, F_OK) == 0 {
      let old: LocalAuthority
      do throws(SharingFailure) {
        old = try LocalAuthority(text: try read(authority))
      } catch {
        throw SharingFailure(
          "\(authority) cannot be used: \(error.description) Move it away to make a new one; each device must trust that anew then."
        )
      }
      if old.covers(hosts.filter { AuthorityScope.isName($0) }, at: now) { return old }
    }
    let scope = AuthorityScope(names: (hosts + own.names + ["localhost"]).filter { AuthorityScope.isName($0) })
    let made = try LocalAuthority.make(host: own.host, scope: scope, at: now)
    // Both in one file, so that they belong together whatever happens.
    try write(made.key.text + made.certificate.text, to: authority)
    return made
  }

  /// The key by which push services know this machine, which is made once: subscriptions are bound to it.
  func keyForPushes() throws(SharingFailure) -> ServerKey {
    if unsafe access(pushKey, F_OK) == 0 { return try ServerKey(text: try read(pushKey)) }
    let key = try ServerKey.made()
    try write(key.text, to: pushKey)
    return key
  }

  private func write(_ bytes: [UInt8], to path: String) throws(SharingFailure) {
    do throws(HostError) {
      try WholeFile.write(bytes, to: path)
    } catch {
      throw SharingFailure(error.description)
    }
  }

  private func read(_ path: String) throws(SharingFailure) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.bytes(ofRegular: path, limit: Self.longest)
    } catch {
      throw SharingFailure(error.description)
    }
  }
}
