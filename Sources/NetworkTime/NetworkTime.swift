// SPDX-License-Identifier: Apache-2.0
import CNetworkTime
import LinuxHost
import TrustedTime
