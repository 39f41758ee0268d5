// Headers that nearly every file includes, parsed once. No file relies on it: each includes what it uses.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
