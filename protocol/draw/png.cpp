#include "protocol/draw/png.h"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <memory>

namespace proconsul {
namespace {

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(GError* error) const { g_error_free(error); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

Error failure(GError* error) {
  const Owned<GError> owned(error);
  return {owned ? owned->message : "the picture cannot be drawn"};
}

cairo_status_t take_bytes(void* bytes, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<std::string> png_picture(const std::string& svg, int pixels) {
  GError* error = nullptr;
  const Owned<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) return failure(error);
  double width = 0, height = 0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height) == FALSE)
    return Error{"the picture has no size"};
  const double scale = pixels > 0 ? pixels / width : 1;
  const RsvgRectangle viewport{0, 0, width * scale, height * scale};
  const Owned<cairo_surface_t> surface(cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, static_cast<int>(viewport.width + 0.5), static_cast<int>(viewport.height + 0.5)));
  const Owned<cairo_t> context(cairo_create(surface.get()));
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_paint(context.get());
  if (rsvg_handle_render_document(handle.get(), context.get(), &viewport, &error) == FALSE)
    return failure(error);
  std::string bytes;
  if (cairo_surface_write_to_png_stream(surface.get(), take_bytes, &bytes) != CAIRO_STATUS_SUCCESS)
    return Error{"the picture cannot be drawn"};
  return bytes;
}

}  // namespace proconsul
