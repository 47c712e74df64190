/** From and to, in seconds. */
export type PlayedRange = [from: number, to: number]

/** A smaller gap is only the server's rounding. */
const TOO_SMALL = 0.25

/** The server's limit per report. */
const MOST = 100

/** The parts that a video element has played since it was loaded, without skipped ones. */
export function playedBy({ played }: HTMLMediaElement): PlayedRange[] {
  return Array.from({ length: played.length }, (_, index) => [
    played.start(index),
    played.end(index),
  ])
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
