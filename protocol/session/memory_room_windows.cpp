#include <windows.h>

#include "protocol/session/memory_room.h"

namespace proconsul {

MemoryRoom memory_room() {
  MemoryRoom room;
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) == 0) return room;
  room.narrow(status.ullAvailPageFile, "memory that the system promises");
  room.narrow(status.ullAvailPhys, "free memory");
  return room;
}

}  // namespace proconsul
