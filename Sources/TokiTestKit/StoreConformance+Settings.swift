// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// What is kept of the settings of the engine.
  static let settingsChecks: [Check] = [
    Check(description: "The settings are those that were put last, the ends of their ranges included") {
      (trial) throws(StoreError) in
      let limits = [EngineSettings.lateLimits.lowerBound, EngineSettings.lateLimits.upperBound, .minutes(90)]
      for (index, ring) in settings.enumerated() {
        let all = EngineSettings(lateLimit: limits[index % limits.count], ring: ring)
        try trial.store.commit([.putSettings(EngineSettings()), .putSettings(all)])
        try trial.expectLoad("Settings", is: StoredState(settings: all))
      }
    }
  ]
}
