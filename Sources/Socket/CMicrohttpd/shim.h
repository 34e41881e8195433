// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <microhttpd.h>
#include <stddef.h>

// Swift cannot call variadic functions; these wrap them.

/// Decodes a part of a URL in place; invalid characters become a byte that never occurs in UTF-8.
///
/// A %00 would truncate the text, and a space means a bare space or the + of a form.
static inline size_t toki_mhd_unescape(void *context, struct MHD_Connection *connection, char *text) {
  (void) context;
  (void) connection;
  for (char *next = text; *next; next++)
    if (*next == ' ' || (next[0] == '%' && next[1] == '0' && next[2] == '0')) *next = (char) 0xFF;
  return MHD_http_unescape(text);
}

/// Starts a daemon without a thread or listening socket; the caller must watch its epoll descriptor.
///
/// With TLS, if a certificate and its key are given as PEM; both must stay until the daemon is stopped.
static inline struct MHD_Daemon *toki_mhd_start(
  MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected,
  void *context, size_t connection_memory, unsigned int connections, const char *certificate, const char *key
) {
  unsigned int flags = MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *) certificate},
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *) key},
    {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
    {MHD_OPTION_END, 0, NULL},
  };
  if (certificate) flags |= MHD_USE_TLS; else tls[0].option = MHD_OPTION_END;
  return MHD_start_daemon(
    flags, 0, NULL, NULL, handler, context,
    MHD_OPTION_NOTIFY_COMPLETED, completed, context,
    MHD_OPTION_NOTIFY_CONNECTION, connected, context,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
    MHD_OPTION_CONNECTION_LIMIT, connections,
    MHD_OPTION_CONNECTION_TIMEOUT, 0u,
    // In strict mode it would itself reject a request without Host, in HTML and twice (0.9.75); RequestHead checks
    // that.
    MHD_OPTION_STRICT_FOR_CLIENT, 0,
    MHD_OPTION_UNESCAPE_CALLBACK, &toki_mhd_unescape, NULL,
    MHD_OPTION_ARRAY, tls,
    MHD_OPTION_END);
}

/// A descriptor that is readable whenever the daemon has work; -1 if there is none.
static inline int toki_mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

/// The socket of a connection; -1 if there is none.
static inline int toki_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// The context that NOTIFY_CONNECTION attached to a connection; NULL if none.
static inline void *toki_mhd_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// The number of open connections.
static inline unsigned int toki_mhd_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}
