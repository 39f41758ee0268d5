// For require(): the module's functions are there once onRuntimeInitialized has been called, as with ffish.
const loaded = import('./index.js').then(({ default: Module }) => Module());
loaded.then((module) => {
  Object.assign(exports, module);
  exports.onRuntimeInitialized?.();
});
exports.ready = loaded;
