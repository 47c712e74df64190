import { capital } from '#core/capital'
/** Rows by verdict or result. */
export type Counts<Verdict extends string> = Record<Verdict, number>

type Planned<Verdict extends string> = { [V in Verdict as `toBe${Capitalize<V>}`]: number }
type Done<Verdict extends string> = { [V in Verdict as `${V}Count`]: number }

const plannedColumn = (verdict: string) => `toBe${capital(verdict)}`
const doneColumn = (verdict: string) => `${verdict}Count`

function read(row: object, verdicts: readonly string[], column: (verdict: string) => string) {
  const values = row as Record<string, number>
  return Object.fromEntries(verdicts.map((verdict) => [verdict, values[column(verdict)]]))
}

const written = (counts: Counts<string>, column: (verdict: string) => string) =>
  Object.fromEntries(Object.entries(counts).map(([verdict, count]) => [column(verdict), count]))

/** Counts of the preview: `toBeCreated` and the like. */
export const plannedIn = <V extends string>(row: Planned<V>, verdicts: readonly V[]) =>
  read(row, verdicts, plannedColumn) as Counts<V>

/** Counts of the run: `createdCount` and the like. */
export const doneIn = <V extends string>(row: Done<V>, verdicts: readonly V[]) =>
  read(row, verdicts, doneColumn) as Counts<V>

export const plannedColumns = <V extends string>(counts: Counts<V>) =>
  written(counts, plannedColumn) as Planned<V>

export const doneColumns = <V extends string>(counts: Counts<V>) =>
  written(counts, doneColumn) as Done<V>

export const noCounts = <V extends string>(verdicts: readonly V[]) =>
  Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Counts<V>
