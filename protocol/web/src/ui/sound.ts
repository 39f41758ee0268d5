// A short knock for a move, a higher one for a check.
let context: AudioContext | undefined;

export function playSound(check: boolean): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(check ? 520 : 260, now);
  tone.frequency.exponentialRampToValueAtTime(check ? 380 : 120, now + 0.09);
  volume.gain.setValueAtTime(0.2, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
