#pragma once
/* Not among the headers that Swift's module of the C library has. */
#include <malloc.h>
