#pragma once
#include <microhttpd.h>
#include <sys/eventfd.h>

/* Swift doesn't import variadic functions: each call of one that the adapter makes stands here. */

/* Leaves escapes as they are: paths are matched on the bytes that came, and decoded part by part. */
static size_t sectional_mhd_leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

static inline struct MHD_Daemon *sectional_mhd_start(
    int listening_socket, MHD_AccessHandlerCallback access, void *(*uri_log)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, void *context,
    size_t connection_memory, unsigned int connection_limit, unsigned int idle_timeout) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access, context,
        MHD_OPTION_LISTEN_SOCKET, listening_socket,
        MHD_OPTION_URI_LOG_CALLBACK, uri_log, context,
        MHD_OPTION_UNESCAPE_CALLBACK, sectional_mhd_leave_escaped, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connected, context,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_timeout,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_END);
}

/* The descriptor to poll, or -1. */
static inline int sectional_mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->listen_fd;
}

/* What was kept with the connection when it began. */
static inline void *sectional_mhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}
