// A short knock for a move, a higher one for a check, two falling tones for the end of a game.
type Occasion = "move" | "check" | "end";

// From and to which pitch, in hertz, and after how many seconds.
const tones: Readonly<Record<Occasion, readonly [number, number, number][]>> = {
  move: [[260, 120, 0]], check: [[520, 380, 0]], end: [[440, 430, 0], [330, 320, 0.14]],
};

let context: AudioContext | undefined;

export function playSound(occasion: Occasion): void {
  context ??= new AudioContext();
  for (const [from, to, after] of tones[occasion]) play(context, from, to, context.currentTime + after);
}

function play(on: AudioContext, from: number, to: number, begin: number): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + 0.09);
  volume.gain.setValueAtTime(0.2, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.12);
  tone.connect(volume).connect(on.destination);
  tone.start(begin);
  tone.stop(begin + 0.13);
}
