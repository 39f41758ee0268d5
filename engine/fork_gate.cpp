#include "engine/fork_gate.h"

#include <new>

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#include <pthread.h>
#define PROCONSUL_FORKS
#endif

namespace proconsul {
namespace {

std::shared_mutex gate;

#ifdef PROCONSUL_FORKS
void close_gate() { gate.lock(); }
void open_gate() { gate.unlock(); }
// Threads that the child lacks may have waited at its copy.
void make_new_gate() { new (&gate) std::shared_mutex; }
const int kRegistered = pthread_atfork(close_gate, open_gate, make_new_gate);
#endif

}  // namespace

ForkGate::ForkGate() : lock_(gate) {}

}  // namespace proconsul
