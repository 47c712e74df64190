/** From and to, in seconds. */
export type PlayedRange = [from: number, to: number]

/** A smaller gap is only the server's rounding. */
const TOO_SMALL = 0.25

/** The server's limit per report. */
const MOST = 100

/**
 * The parts played before a video element was loaded, which do not overlap, and those that it has
 * played since then, without skipped ones; in order.
 */
export function playedSince(
  earlier: readonly PlayedRange[],
  { played }: Pick<HTMLMediaElement, 'played'>
): PlayedRange[] {
  const since = Array.from({ length: played.length }, (_, index): PlayedRange => [
    played.start(index),
    played.end(index),
  ])
  const added = missingFrom(since, earlier, Infinity)
  return [...earlier, ...added].sort(([one], [other]) => one - other)
}

/** The parts of ranges that others do not cover. */
export function missingFrom(
  ranges: readonly PlayedRange[],
  known: readonly PlayedRange[],
  end: number
): PlayedRange[] {
  const missing: PlayedRange[] = []
  for (const [from, until] of ranges) {
    let at = from
    const to = Math.min(until, end)
    for (const [start, stop] of known) {
      if (stop <= at || start >= to) continue
      if (start > at) missing.push([at, start])
      at = stop
    }
    if (at < to) missing.push([at, to])
  }
  return missing.filter(([from, to]) => to - from >= TOO_SMALL).slice(0, MOST)
}
