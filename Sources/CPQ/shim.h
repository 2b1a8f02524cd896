#pragma once
#include <libpq-fe.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/* The kind of a result as a number: Swift imports C's enumerations as closed ones. */
static inline int sectional_pq_status(const PGresult *result) { return (int)PQresultStatus(result); }

/* Whether the connection can be used. */
static inline int sectional_pq_is_open(const PGconn *connection) { return PQstatus(connection) == CONNECTION_OK; }
