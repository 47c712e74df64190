/**
 * The watched ranges of a video, in seconds. Pure functions: repeated parts count once, and
 * reports count at most at twice real time.
 */

/** From and to, in seconds. */
export type PlayedRange = [from: number, to: number]

/** The share of a video's seconds that must be played. */
const WATCHED_PART = 0.9

/** Accepted seconds of playing per second passed: players have a double speed. */
const BELIEVED_SPEED = 2

/** Tolerance of reports, in total for one progress. */
const SLACK_SECONDS = 2

/** Stored ranges; with more, the shortest are dropped. */
const MAX_PIECES = 1_000

const tenths = (seconds: number) => Math.round(seconds * 10) / 10

/** Ranges in order, within the video, joined where they touch. */
export function tidyRanges(ranges: readonly PlayedRange[], seconds: number): PlayedRange[] {
  const within = ranges
    .map(([from, to]): PlayedRange => [
      tenths(Math.max(0, Math.min(from, seconds))),
      tenths(Math.max(0, Math.min(to, seconds))),
    ])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0])
  const joined: PlayedRange[] = []
  for (const [from, to] of within) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  if (joined.length <= MAX_PIECES) return joined
  return joined
    .sort((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, MAX_PIECES)
    .sort((a, b) => a[0] - b[0])
}

export const secondsOf = (ranges: readonly PlayedRange[]): number =>
  tenths(ranges.reduce((sum, [from, to]) => sum + to - from, 0))

/** How many seconds of a video must be played. */
export const neededSeconds = (seconds: number): number => tenths(seconds * WATCHED_PART)

export const isWatched = (ranges: readonly PlayedRange[], seconds: number): boolean =>
  secondsOf(ranges) >= neededSeconds(seconds)

/**
 * How many seconds of a report are accepted.
 * @param sinceReport seconds since the previous report, or since the start; if the clock was set
 * back, nothing was accepted.
 * @param sinceStart seconds since the start.
 * @param watched seconds accepted before.
 */
export function believedSeconds(sinceReport: number, sinceStart: number, watched: number): number {
  if (sinceReport < 0) return 0
  const byReport = BELIEVED_SPEED * sinceReport + SLACK_SECONDS
  // The tolerance of every report added up would amount to a third speed.
  const byStart = BELIEVED_SPEED * sinceStart + SLACK_SECONDS - watched
  return Math.max(0, Math.min(byReport, byStart))
}

/** The watched ranges, with as much of the reported ones as was accepted, in order. */
export function creditRanges(
  watched: readonly PlayedRange[],
  told: readonly PlayedRange[],
  seconds: number,
  believed: number
): PlayedRange[] {
  const known = tidyRanges(watched, seconds)
  const credited: PlayedRange[] = [...known]
  let left = believed
  for (const [from, to] of withoutKnown(tidyRanges(told, seconds), known)) {
    if (left <= 0) break
    const end = Math.min(to, from + left)
    credited.push([from, end])
    left -= end - from
  }
  return tidyRanges(credited, seconds)
}

/** The parts of ranges that others do not cover; both tidy. */
function withoutKnown(ranges: readonly PlayedRange[], known: readonly PlayedRange[]) {
  const fresh: PlayedRange[] = []
  for (const [from, to] of ranges) {
    let at = from
    for (const [start, end] of known) {
      if (end <= at || start >= to) continue
      if (start > at) fresh.push([at, start])
      at = end
    }
    if (at < to) fresh.push([at, to])
  }
  return fresh
}

export const readRanges = (json: string | null): PlayedRange[] =>
  json === null ? [] : (JSON.parse(json) as PlayedRange[])
