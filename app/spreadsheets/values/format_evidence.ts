import { dateEvidence, type DateEvidence } from './dates.js'
import { moneyEvidence } from './money.js'
import type { DecimalMark, DetectedFormats } from '../types.js'

/** Cells kept of each kind of evidence. */
const SAMPLES = 3

/**
 * How a file writes dates and amounts, collected cell by cell: one '11/21/2019' decides what
 * '11/06/2025' means, for the whole file.
 */
export class FormatEvidence {
  readonly #dates = new Cells<NonNullable<DateEvidence>>()
  readonly #amounts = new Cells<DecimalMark>()

  add(kind: 'startDate' | 'money', text: string): void {
    const cell = text.trim()
    if (cell === '') return
    if (kind === 'startDate') this.#dates.add(dateEvidence(cell), cell)
    else this.#amounts.add(moneyEvidence(cell), cell)
  }

  result(): DetectedFormats {
    return { dateOrder: this.#dateOrder(), decimalMark: this.#decimalMark() }
  }

  /**
   * At most three example cells for an open question. Amounts are pay, so treat them as
   * protected.
   */
  samples(kind: 'startDate' | 'money'): string[] {
    return kind === 'startDate'
      ? this.#dates.samples('ambiguous', 'mdy', 'dmy')
      : this.#amounts.samples('ambiguous', '.', ',')
  }

  #dateOrder(): DetectedFormats['dateOrder'] {
    if (this.#dates.has('mdy') && this.#dates.has('dmy')) return 'mixed'
    const order = (['mdy', 'dmy', 'ambiguous', 'ymd', 'iso'] as const).find((kind) =>
      this.#dates.has(kind)
    )
    return order ?? null
  }

  #decimalMark(): DecimalMark | null {
    const [points, commas] = [this.#amounts.has('.'), this.#amounts.has(',')]
    if (points !== commas) return points ? '.' : ','
    return points || this.#amounts.has('ambiguous') ? 'ambiguous' : null
  }
}

/** Some distinct cells of each kind of evidence. */
class Cells<Kind extends string> {
  readonly #cells = new Map<Kind, Set<string>>()

  add(kind: Kind | null, cell: string): void {
    if (kind === null) return
    const cells = this.#cells.get(kind) ?? new Set()
    if (cells.size < SAMPLES) this.#cells.set(kind, cells.add(cell))
  }

  has(kind: Kind): boolean {
    return this.#cells.has(kind)
  }

  /** One of each of these kinds, then more of the first ones. */
  samples(...kinds: Kind[]): string[] {
    const lists = kinds.map((kind) => [...(this.#cells.get(kind) ?? [])])
    const first = lists.flatMap((list) => list.slice(0, 1))
    return [...first, ...lists.flatMap((list) => list.slice(1))].slice(0, SAMPLES)
  }
}
