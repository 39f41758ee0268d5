// Translates failures to the exception classes of proconsul/errors.py.
#pragma once

#include "protocol/bindings/failure.h"

namespace proconsul::python {
using namespace bindings;

void translate_failures();

}  // namespace proconsul::python
