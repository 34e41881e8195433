// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TrustedTime
