// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki off ALARM…`: turn an alarm off, and keep it.
enum AlarmTurnOff {
  static var spec: CommandSpec {
    AlarmSwitching.spec("off", summary: tr("turn an alarm off, and keep it"), isOn: false)
  }
}
