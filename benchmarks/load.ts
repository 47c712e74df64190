import autocannon from 'autocannon'
import { untilIdle } from './database.js'

export const CONNECTIONS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

export interface Target {
  name: string
  url: string
  headers?: Record<string, string>
  /** Requested in turn; by default only the url. */
  paths?: string[]
}

export interface Rate {
  perSecond: number
  p99: number
}

/** Loads one address for a while. @throws for any status but 200. */
export async function measure(target: Target, seconds = SECONDS): Promise<Rate> {
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: target.headers,
    requests: target.paths?.map((path) => ({ path })),
  })
  await untilIdle()
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.name}: ${result.non2xx} answers were not 200, ${result.errors} failed`
    )
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The results of several runs of several targets, run by run. */
export class Measurements<Name extends string> {
  readonly runs = new Map<Name, Rate[]>()

  constructor(names: Name[]) {
    for (const name of names) this.runs.set(name, [])
  }

  of(name: Name): Rate[] {
    return this.runs.get(name) ?? []
  }

  perSecond(name: Name): number {
    return median(this.of(name).map(({ perSecond }) => perSecond))
  }

  p99(name: Name): number {
    return median(this.of(name).map(({ p99 }) => p99))
  }

  /** The median of one target's rate as a share of another's in the same run. */
  share(name: Name, other: Name): number {
    const others = this.of(other)
    return median(
      this.of(name).map(({ perSecond }, run) => perSecond / (others[run]?.perSecond ?? Infinity))
    )
  }

  /** The medians of all, for the results file. */
  summary(prefix: string): Record<string, Rate> {
    const names = [...this.runs.keys()]
    return Object.fromEntries(
      names.map((name) => [
        prefix + name,
        { perSecond: Math.round(this.perSecond(name)), p99: this.p99(name) },
      ])
    )
  }
}

/**
 * Measures several targets in turns, every other run backward, so that other load on the machine
 * affects all of them alike.
 */
export async function interleaved<Name extends string>(
  targets: Record<Name, Omit<Target, 'name'>>,
  runs: number,
  onRun: (name: string, run: number) => void
): Promise<Measurements<Name>> {
  const names = Object.keys(targets) as Name[]
  const measurements = new Measurements(names)
  for (const name of names) await measure({ name, ...targets[name] }, 1)
  for (let run = 1; run <= runs; run++) {
    for (const name of run % 2 === 0 ? names.toReversed() : names) {
      onRun(name, run)
      measurements.of(name).push(await measure({ name, ...targets[name] }))
    }
  }
  return measurements
}
