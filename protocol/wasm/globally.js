// Code that imports this classic script finds its function in the global scope.
globalThis.createProconsulThreads = createProconsulThreads;
