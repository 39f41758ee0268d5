// What a worker loads, as requested by the code that started it: options of startEngine().
const kStep = 50_000;  // bytes between two reports

export function loadingAs({ nets, progress }, tell) {
  if (!progress) return { nets };
  let bytes = 0, told = 0;
  const count = (more) => {
    bytes += more;
    if (bytes - told < kStep) return;
    told = bytes;
    tell(`info string loaded ${bytes}`);
  };
  return { nets, progress: count };
}
