// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let stopwatch = """
    .stopwatch-digits { font-weight: 300; }
    .stopwatch-digits.form-minutes { font-size: 5em; }
    .stopwatch-digits.form-hours { font-size: 4.2em; }
    .stopwatch-digits.form-days { font-size: 3em; }
    .lap-row { padding: 10px 12px; }
    .lap-row.fastest image, .lap-row.fastest .caption-heading { color: @success_color; }
    .lap-row.slowest image, .lap-row.slowest .caption-heading { color: @error_color; }
    """
}
