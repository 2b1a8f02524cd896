/* Ready bytes over libmicrohttpd, driven as well as is known: what any server on this library can at most reach.
   Each worker is a thread that drives a daemon of its own on a listening socket of its own; the responses are made
   once, and queued without a copy. Usage: server DOCUMENT-FOLDER PORT WORKERS */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <limits.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static struct MHD_Response *full, *not_modified, *not_found;
static char entity_tag[128];

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static char *contents(const char *folder, const char *name, size_t *length) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail(path);
    char *bytes = malloc(1 << 20);
    *length = fread(bytes, 1, (1 << 20) - 1, file);
    bytes[*length] = 0;
    fclose(file);
    return bytes;
}

/* A 304 has no fields that describe the content (RFC 9110, section 15.4.5), as ours has none. */
static int describes_content(const char *name) {
    return strcasecmp(name, "Content-Type") == 0 || strcasecmp(name, "Content-Language") == 0;
}

static void add_header(char *line) {
    char *value = strstr(line, ": ");
    if (value == NULL) return;
    *value = 0;
    value += 2;
    if (strcasecmp(line, "ETag") == 0) snprintf(entity_tag, sizeof entity_tag, "%s", value);
    MHD_add_response_header(full, line, value);
    if (!describes_content(line)) MHD_add_response_header(not_modified, line, value);
}

static void make_responses(const char *folder) {
    size_t length, headers_length;
    char *body = contents(folder, "body.json", &length);
    full = MHD_create_response_from_buffer(length, body, MHD_RESPMEM_PERSISTENT);
    /* With the body for its length, as Content-Length of a 304 is that of the 200; libmicrohttpd doesn't send it. */
    not_modified = MHD_create_response_from_buffer(length, body, MHD_RESPMEM_PERSISTENT);
    not_found = MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    char *rest, *headers = contents(folder, "headers.txt", &headers_length);
    for (char *line = strtok_r(headers, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
        add_header(line);
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_size, void **state) {
    (void)context, (void)method, (void)version, (void)upload, (void)upload_size;
    /* An answer to the first call, before the request is complete, would close the connection after it. */
    if (*state == NULL) {
        *state = full;
        return MHD_YES;
    }
    if (strcmp(url, "/static") != 0) return MHD_queue_response(connection, MHD_HTTP_NOT_FOUND, not_found);
    const char *known = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    if (known != NULL && strcmp(known, entity_tag) == 0)
        return MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, not_modified);
    return MHD_queue_response(connection, MHD_HTTP_OK, full);
}

static int listening_socket(int port) {
    int on = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) fail("bind");
    if (listen(descriptor, 1024) != 0) fail("listen");
    return descriptor;
}

static struct MHD_Daemon *start_daemon(int port) {
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TURBO, 0, NULL, NULL, handle, NULL, MHD_OPTION_LISTEN_SOCKET, listening_socket(port),
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192, MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_END);
    if (daemon == NULL) fail("MHD_start_daemon");
    return daemon;
}

/* libmicrohttpd's own epoll threads stop when exactly 128 connections are ready at once; this loop doesn't. */
static void *drive(void *context) {
    struct MHD_Daemon *daemon = context;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd descriptor = {.fd = info->listen_fd, .events = POLLIN};
    for (;;) {
        MHD_UNSIGNED_LONG_LONG timeout;
        int wait = -1;
        if (MHD_get_timeout(daemon, &timeout) == MHD_YES) wait = timeout > INT_MAX ? INT_MAX : (int)timeout;
        poll(&descriptor, 1, wait);
        MHD_run(daemon);
    }
    return NULL;
}

int main(int count, char **arguments) {
    if (count != 4) return fprintf(stderr, "usage: server DOCUMENT-FOLDER PORT WORKERS\n"), 64;
    int port = atoi(arguments[2]), workers = atoi(arguments[3]);
    make_responses(arguments[1]);
    for (int worker = 1; worker < workers; worker++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, drive, start_daemon(port)) != 0) fail("pthread_create");
    }
    drive(start_daemon(port));
}
