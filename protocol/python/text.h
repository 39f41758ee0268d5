// Text between Python and C++. Input is not validated here: bytes and text with surrogates are passed on
// unchanged. Output is valid; bytes that are not UTF-8 are written as "\xff".
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>
#include <vector>

namespace proconsul::python {

struct Text : std::string {
  using std::string::string;
  Text(std::string text) : std::string(std::move(text)) {}  // NOLINT(google-explicit-constructor)
};

inline std::vector<Text> texts(const std::vector<std::string>& strings) {
  return {strings.begin(), strings.end()};
}

}  // namespace proconsul::python

namespace pybind11::detail {

template <>
struct type_caster<proconsul::python::Text> {
  PYBIND11_TYPE_CASTER(proconsul::python::Text, const_name("str"));

  bool load(handle source, bool) {
    if (PyBytes_Check(source.ptr())) {
      value.assign(PyBytes_AS_STRING(source.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(source.ptr())));
      return true;
    }
    if (!PyUnicode_Check(source.ptr())) return false;
    Py_ssize_t size = 0;
    if (const char* utf8 = PyUnicode_AsUTF8AndSize(source.ptr(), &size)) {
      value.assign(utf8, static_cast<std::size_t>(size));
      return true;
    }
    return load_surrogates(source, "surrogateescape") || load_surrogates(source, "surrogatepass");
  }

  static handle cast(const proconsul::python::Text& text, return_value_policy, handle) {
    return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace");
  }

 private:
  bool load_surrogates(handle source, const char* how) {
    PyErr_Clear();
    const auto bytes = reinterpret_steal<object>(PyUnicode_AsEncodedString(source.ptr(), "utf-8", how));
    return bytes && load(bytes, false);
  }
};

}  // namespace pybind11::detail
