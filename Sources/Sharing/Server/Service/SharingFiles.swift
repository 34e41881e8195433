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

  /// The certificate of the settings, else the sharing server's own, which is made if there is none or it ends soon.
  func certificate(
    _ settings: SharingSettings, for own: OwnAddresses, at now: UTCInstant
  ) throws(SharingFailure) -> SharingCertificate? {
    if settings.isInsecure { return nil }
    if let chain = settings.certificate, let key = settings.key {
      return try SharingCertificate(chain: try read(chain), key: try read(key))
    }
    let oldKey = try? read(key)
    if let oldKey, let oldChain = try? read(chain),
      let old = try? SharingCertificate(chain: oldChain, key: oldKey), old.end - now > SharingCertificate.renewal
    {
      return old
    }
    let made = try SharingCertificate.make(
      names: own.names + settings.hosts + ["localhost"], addresses: own.addresses, key: oldKey, at: now)
    do throws(HostError) {
      try WholeFile.write(Array(made.key.utf8), to: key)
      try WholeFile.write(Array(made.chain.utf8), to: chain)
    } catch {
      throw SharingFailure(error.description)
    }
    return made
  }

  private func read(_ path: String) throws(SharingFailure) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.bytes(ofRegular: path, limit: Self.longest)
    } catch {
      throw SharingFailure(error.description)
    }
  }
}
