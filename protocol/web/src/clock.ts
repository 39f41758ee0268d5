// Two clocks of which at most one runs. They read the time; whoever shows them asks when to look again.
import type { Side } from "./types.js";

export interface TimeControl {
  minutes: number;
  increment: number; // seconds added after each own move
}

export class Clock {
  private left: Record<Side, number>;
  private running: Side | undefined;
  private since = 0;

  constructor(readonly control: TimeControl, private readonly now: () => number = () => performance.now()) {
    const start = control.minutes * 60_000;
    this.left = { white: start, black: start };
  }

  get runningSide(): Side | undefined {
    return this.running;
  }

  remaining(side: Side): number {
    const spent = this.running === side ? this.now() - this.since : 0;
    return Math.max(0, this.left[side] - spent);
  }

  start(side: Side): void {
    this.stop();
    this.running = side;
    this.since = this.now();
  }

  stop(): void {
    if (this.running === undefined) return;
    this.left[this.running] = this.remaining(this.running);
    this.running = undefined;
  }

  // A side has moved: it gets its increment, and the other one's clock runs.
  press(side: Side, next: Side): void {
    this.stop();
    this.left[side] += this.control.increment * 1000;
    this.start(next);
  }

  set(left: Record<Side, number>): void {
    this.stop();
    this.left = { ...left };
  }

  snapshot(): Record<Side, number> {
    return { white: this.remaining("white"), black: this.remaining("black") };
  }

  flagged(): Side | undefined {
    if (this.running !== undefined && this.remaining(this.running) <= 0) return this.running;
    return undefined;
  }
}

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 100) / 10;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - 60 * minutes;
  if (seconds < 10) return `0:0${rest.toFixed(1)}`;
  const hours = Math.floor(minutes / 60);
  const two = (n: number): string => String(Math.floor(n)).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
