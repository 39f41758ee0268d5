// A module that imports this classic script finds its function here.
globalThis.createProconsulThreads = createProconsulThreads;
