// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let stopwatch = """
    .lap-row { padding: 10px 12px; }
    .lap-row.fastest image, .lap-row.fastest .caption-heading { color: @success_color; }
    .lap-row.slowest image, .lap-row.slowest .caption-heading { color: @error_color; }
    """
}
