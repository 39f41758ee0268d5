// What a browser may do with the page: the headers of its server and its service worker, and what stands in the page
// itself for servers that send none.
const directives = {
  "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "img-src": "'self'",
  "connect-src": "'self'", "worker-src": "'self'", "manifest-src": "'self'", "base-uri": "'none'", "form-action": "'none'",
  "frame-ancestors": "'none'",
};

const written = (names) => names.map((name) => `${name} ${directives[name]}`).join("; ");

export const contentPolicy = written(Object.keys(directives));
// As an element, where browsers know no "frame-ancestors".
export const elementPolicy = written(Object.keys(directives).filter((name) => name !== "frame-ancestors"));
export const referrerPolicy = "no-referrer";

export const headers = {
  "Content-Security-Policy": contentPolicy, "Referrer-Policy": referrerPolicy, "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};
