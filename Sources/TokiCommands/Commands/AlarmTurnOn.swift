// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki on ALARM…`: turn an alarm on.
enum AlarmTurnOn {
  static var spec: CommandSpec {
    AlarmSwitching.spec("on", summary: tr("turn an alarm on"), isOn: true)
  }
}
