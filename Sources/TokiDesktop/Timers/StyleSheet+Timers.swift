// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let timers = """
    .timer-card { padding: 12px; min-width: 240px; }
    .timer-card:focus:focus-visible { outline: 2px solid @accent_color; outline-offset: -2px; }
    .soft { color: alpha(currentColor, 0.75); }
    .ring-digits { font-weight: 300; }
    .ring-digits.form-seconds { font-size: 4em; }
    .ring-digits.form-minutes { font-size: 2.9em; }
    .ring-digits.form-hours { font-size: 2.2em; }
    .ring-digits.form-days { font-size: 1.4em; }
    .ring-digits.form-words { font-size: 1.35em; }
    .ring-digits.large.form-words { font-size: 1.9em; }
    .ring-digits.large.form-seconds { font-size: 6em; }
    .ring-digits.large.form-minutes { font-size: 4.4em; }
    .ring-digits.large.form-hours { font-size: 3.4em; }
    .ring-digits.large.form-days { font-size: 2.1em; }
    .large-digits { font-weight: 300; }
    .large-digits.form-seconds { font-size: 5.2em; }
    .large-digits.form-minutes { font-size: 3.9em; }
    .large-digits.form-hours { font-size: 3.2em; }
    .large-digits.form-days { font-size: 2.4em; }
    .large-digits.form-words { font-size: 2.2em; }
    .large-digits.wide.form-words { font-size: 3.4em; }
    .large-digits.widest.form-words { font-size: 5em; }
    .large-digits.wide.form-seconds { font-size: 8em; }
    .large-digits.wide.form-minutes { font-size: 6.4em; }
    .large-digits.wide.form-hours { font-size: 5em; }
    .large-digits.wide.form-days { font-size: 3.8em; }
    .large-digits.widest.form-seconds { font-size: 12em; }
    .large-digits.widest.form-minutes { font-size: 9em; }
    .large-digits.widest.form-hours { font-size: 7.4em; }
    .large-digits.widest.form-days { font-size: 5.4em; }
    .run-button { padding-left: 12px; padding-right: 12px; }
    .side-button { padding-left: 12px; padding-right: 12px; }
    .start-button { min-width: 140px; }
    .preset { border-radius: 9999px; padding-left: 8px; padding-right: 8px; }
    .picker-digits { font-size: 2.4em; font-weight: 300; }
    spinbutton.picker-digits { background: none; box-shadow: none; }
    spinbutton.picker-digits > text { min-width: 0; }
    .set-up-sentence { min-height: 1.4em; }
    .step-row { padding: 8px 12px; }
    """
}
