// SPDX-License-Identifier: Apache-2.0
#pragma once

// Sockets that stamp what they receive, for NetworkTime.
