import type { DateTime } from 'luxon'

/** Random numbers that repeat on every run, so that two demos on the same day are equal. */
export class SeededRandom {
  constructor(private seed: number) {}

  /** From 0 (inclusive) to 1 (exclusive), with mulberry32. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T
  }
}

/** Some days later, during office hours. */
export function atOfficeHour(
  from: DateTime<true>,
  days: number,
  dice: SeededRandom
): DateTime<true> {
  let day = from.plus({ days })
  if (day.weekday > 5) day = day.plus({ days: 8 - day.weekday })
  return after(from, atTime(day, dice.between(8, 16), dice))
}

/** Some days later, at any time of day. */
export function atHome(from: DateTime<true>, days: number, dice: SeededRandom): DateTime<true> {
  return after(from, atTime(from.plus({ days }), dice.between(7, 21), dice))
}

const atTime = (day: DateTime<true>, hour: number, dice: SeededRandom) =>
  day.set({
    hour,
    minute: dice.between(0, 59),
    second: dice.between(0, 59),
    millisecond: dice.between(0, 999),
  })

const after = (from: DateTime<true>, moment: DateTime<true>) =>
  moment > from ? moment : from.plus({ minutes: 25 })
