// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Requests of the owner's command line: how sharing stands, where it is, codes and devices.
extension SharingServer {
  /// Answers a request over the local socket.
  func answerOwner(_ request: ReceivedRequest) async -> Answer {
    do throws(AccessRefusal) {
      return try await answerOwner(request, at: clock.now())
    } catch {
      return Answer(error)
    }
  }

  private func answerOwner(_ request: ReceivedRequest, at now: HostMoment) async throws(AccessRefusal) -> Answer {
    switch try OwnerRequest(request, isInsecure: settings.isInsecure) {
    case .status: return Answer(body: Wire.bytes(status))
    case .devices: return Answer(body: Wire.bytes(DeviceList(devices: listed)))
    case .offer(let grant): return Answer(status: 201, body: Wire.bytes(offer(grant, at: now)))
    case .buttons(let asked): return Answer(status: 201, body: Wire.bytes(try await buttons(for: asked)))
    case .stop:
      timer.wake(at: timer.now + .milliseconds(50), ended)
      return .done
    case .remove(let id):
      guard let device = devices.registry[id] else {
        throw AccessRefusal(.notFound, "There is no device \(id).")
      }
      guard remove(id) else { throw Self.notForgotten }
      return Answer(body: Wire.bytes(device))
    }
  }

  /// All paired devices, each with how many streams it has open.
  var listed: [PairedDevice] {
    devices.registry.devices.map { entry in
      var device = entry.device
      device.streams = broadcast.count(of: device.id)
      return device
    }
  }

  private func offer(_ grant: DeviceGrant, at now: HostMoment) -> PairingOffer {
    let code = PairingCode(random: RandomBytes.make(PairingCode.length))
    devices.offer(code, for: grant, at: now)
    // The code is for a device that comes in now, where the machine is now.
    certificates.look()
    let hosts = hosts
    let addresses = pages(at: hosts)
    // A certificate that browsers know needs no help.
    let trust = settings.tailscale == nil ? trustPage(at: hosts[0]) : nil
    return PairingOffer(
      code: code.text, grant: grant, validity: PairingDesk.validity, addresses: addresses,
      fingerprint: certificates.certificate?.fingerprint,
      authorityFingerprint: certificates.certificate?.authority?.fingerprint, trust: trust,
      picture: QRPicture.rows(of: "\(trust ?? addresses[0])#pair=\(code.text)"))
  }

  /// Addresses of the page by now, best first; never empty.
  private var hosts: [String] {
    let now = OwnAddresses.read()
    if now.names != own.names { devices.answer(under: settings.names(with: now)) }
    own = now
    let certificate = certificates.certificate
    // A wildcard is no address.
    let certified = settings.certificate == nil ? [] : certificate?.names.filter { !$0.hasPrefix("*") } ?? []
    return now.hosts(
      settings.hosts + certified, certified: { certificate?.hosts.contains($0) ?? true },
      isAnnounced: announcement?.isAnnounced ?? false)
  }

  /// The name of multicast DNS, if the machine was renamed since its authority was made.
  private var uncertifiedName: String? {
    guard let certificate = certificates.certificate, certificate.authority != nil else { return nil }
    return certificate.names.contains(own.names[0]) ? nil : own.names[0]
  }

  /// The addresses of the page by now, best first; never empty.
  var pages: [String] { pages(at: hosts) }

  /// The addresses of the page at hosts, and first of all the one at which Tailscale passes requests on.
  private func pages(at hosts: [String]) -> [String] {
    let scheme = settings.isInsecure ? "http" : "https"
    return (settings.tailscale.map { ["https://\($0)/"] } ?? []) + hosts.map { "\(scheme)://\($0):\(settings.port)/" }
  }

  private var status: SharingStatus {
    let certificate = certificates.certificate
    let hosts = hosts
    return SharingStatus(
      processID: Int(getpid()), version: TokiVersion.current, port: settings.port, isInsecure: settings.isInsecure,
      addresses: pages(at: hosts), fingerprint: certificate?.fingerprint,
      authorityFingerprint: certificate?.authority?.fingerprint, trust: trustPage(at: hosts[0]),
      madeCertificate: settings.certificate == nil, certificateEnd: certificate?.end,
      devices: devices.registry.devices.count, viewers: broadcast.count, isConnected: link.isConnected,
      isConfined: isConfined, uncertifiedName: uncertifiedName, wrongCodes: devices.wrongCodes)
  }

  // MARK: Trust

  /// Opens the plain port.
  func openTrust() {
    trust = TrustListener.open(beside: settings.port, loop: loop, timer: timer, clock: clock) { [weak self] in
      guard let self, let authority = certificates.certificate?.authority else { return nil }
      return TrustRequests(
        host: own.host, port: settings.port, hosts: settings.names(with: own), authority: authority)
    }
  }

  /// The page that helps a device trust this machine at a host; `nil` if that would not do.
  private func trustPage(at host: String) -> String? {
    guard let trust, certificates.certificate?.hosts.contains(host) == true else { return nil }
    return "http://\(host):\(trust.port)/trust"
  }
}
