// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of the engine's settings.
  static let settingsChecks: [Check] = [
    Check(description: "The settings are those that were put last, the ends of their ranges included") {
      (trial) throws(StoreError) in
      let limits = [EngineSettings.lateLimits.lowerBound, EngineSettings.lateLimits.upperBound, .minutes(90)]
      let most = (1...TimeServer.most).map { TimeServer(host: "\($0).example", method: $0 % 2 == 0 ? .ntp : .nts) }
      let odd = [
        TimeServer(host: "::1", port: 11_123), TimeServer(host: "fe80::1%eth0"), TimeServer(host: "時.example"),
      ]
      let servers = [[], most, odd]
      for (index, ring) in settings.enumerated() {
        let all = EngineSettings(
          lateLimit: limits[index % limits.count], ring: ring, timeServers: servers[index % servers.count],
          timeCertificates: index % 2 == 0 ? nil : "/etc/ssl/my own 'certs'.pem",
          holidays: index % 3 == 0
            ? nil : index % 3 == 1 ? .file("/a 祝.ics") : HolidayRegions([.japan, .bavaria]).map { .of($0) })
        try trial.store.commit([.putSettings(EngineSettings()), .putSettings(all)])
        try trial.expectLoad("Settings", is: StoredState(settings: all))
      }
    }
  ]
}
