#pragma once
#include <microhttpd.h>
#include <linux/filter.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

/* Swift doesn't import variadic functions: the adapter's calls of them are here. */

/* Leaves escapes as they are: paths are matched on the bytes that came, and decoded part by part. */
static size_t sectional_mhd_leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

/* The daemon's own credentials have no certificate: each connection gets the current ones when it begins. */
static int sectional_mhd_no_certificate(void) { return -1; }

/* Accepts a connection whose descriptor no child process gets. */
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
static inline int sectional_accept(int descriptor, struct sockaddr *address, socklen_t *length) {
    return accept4(descriptor, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/* Without TLS if `tls_priorities` is NULL. Connections are added to it. */
static inline struct MHD_Daemon *sectional_mhd_start(
    MHD_AccessHandlerCallback access, void *(*uri_log)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, void *context,
    size_t connection_memory, unsigned int connection_limit, unsigned int idle_timeout,
    void (*complaint)(void *context, const char *format, va_list arguments), const char *tls_priorities) {
    unsigned int flags = MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG
        | MHD_USE_NO_LISTEN_SOCKET;
    if (tls_priorities != NULL) flags |= MHD_USE_TLS;
    struct MHD_OptionItem tls[] = {
        {tls_priorities == NULL ? MHD_OPTION_END : MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)tls_priorities},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)sectional_mhd_no_certificate},
        {MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        flags, 0, NULL, NULL, access, context,
        /* First, so that nothing is printed. */
        MHD_OPTION_EXTERNAL_LOGGER, complaint, context,
        MHD_OPTION_ARRAY, tls,
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

/* The socket of a connection, or -1. */
static inline int sectional_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/* The other end of a connection, or NULL. */
static inline const struct sockaddr *sectional_mhd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/* The TLS session of a connection, or NULL. */
static inline void *sectional_mhd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info == NULL ? NULL : info->tls_session;
}

/* Bytes from the method to the end of a request's head, or 0. */
static inline size_t sectional_mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/* Has a daemon notice, in its next round, that the socket of a connection is shut. With MHD_USE_TURBO, it polls a connection
   from the first time on that this waits, and one that is stuck may never have; otherwise, this does nothing. What is kept
   with a socket in the set is what libmicrohttpd keeps there itself. Not to be called within a round. */
static inline void sectional_mhd_poll(struct MHD_Daemon *daemon, struct MHD_Connection *connection) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = connection};
    epoll_ctl(sectional_mhd_epoll_descriptor(daemon), EPOLL_CTL_ADD, sectional_mhd_descriptor(connection), &event);
}

/* What the kernel knows of a connection's progress. */
struct sectional_tcp_progress {
    /* Bytes that came, and that were read. */
    unsigned long long consumed;
    /* Bytes that came, and weren't read. */
    unsigned long long unread;
    /* Bytes that the other end has. */
    unsigned long long acknowledged;
    /* Bytes that were written, and that the other end doesn't have. */
    unsigned long long outstanding;
    /* Whether the last bytes came after the last ones were sent. */
    bool received_last;
    /* Whether the other end has said that it sends nothing more. */
    bool is_ended;
};

/* Makes a listening socket ignore who begins to connect (a SYN without an ACK, RFC 9293, section 3.1); connections that
   have begun are completed. All descriptors of the socket are concerned. Returns whether the kernel does so. */
static inline bool sectional_ignore_new_connections(int descriptor) {
    const unsigned int flags = 13, syn = 0x02, ack = 0x10, all_bytes = 0xffffffff;
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, flags),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, syn | ack),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, syn, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, all_bytes),
    };
    struct sock_fprog filter = {.len = sizeof steps / sizeof steps[0], .filter = steps};
    return setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) == 0;
}

/* The beginning of Linux's struct tcp_info: glibc's lacks the counts, and both can't be included together. */
struct sectional_tcp_info {
    unsigned char state, options[7];
    unsigned int timing_and_losses[9];
    unsigned int last_data_sent, last_ack_sent, last_data_recv, last_ack_recv;
    unsigned int path[11];
    unsigned long long pacing_rate, max_pacing_rate, bytes_acked, bytes_received;
};

_Static_assert(sizeof(struct sectional_tcp_info) == 136, "the layout is the kernel's");

/* Reads the progress of a socket. Returns whether there is one. */
static inline bool sectional_tcp_progress(int descriptor, struct sectional_tcp_progress *progress) {
    struct sectional_tcp_info info = {0};
    socklen_t size = sizeof info;
    int unread = 0, outstanding = 0;
    const int tcp_info = 11, close_wait = 8;
    /* What comes meanwhile must not make more unread than came, nor what is acknowledged meanwhile stay outstanding. */
    if (ioctl(descriptor, SIOCINQ, &unread) != 0) return false;
    if (getsockopt(descriptor, IPPROTO_TCP, tcp_info, &info, &size) != 0 || size < sizeof info) return false;
    if (ioctl(descriptor, SIOCOUTQ, &outstanding) != 0) return false;
    progress->consumed = info.bytes_received - (unsigned long long)unread;
    progress->unread = (unsigned long long)unread;
    progress->acknowledged = info.bytes_acked;
    progress->outstanding = (unsigned long long)outstanding;
    progress->received_last = info.last_data_recv < info.last_data_sent;
    progress->is_ended = info.state == close_wait;
    return true;
}
