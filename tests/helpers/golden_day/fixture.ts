import { readFile, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import type { GoldenEntry } from '#tests/helpers/golden_day/normalize'

interface Golden {
  /** Distinct pairs of action and entity type. */
  pairs: string[]
  entries: GoldenEntry[]
}

const path = () => app.makePath('tests/fixtures/golden_day.json')

export const pairsOf = (entries: readonly GoldenEntry[]): string[] =>
  [...new Set(entries.map(({ action, entityType }) => `${action} ${entityType}`))].sort()

export async function storedDay(): Promise<Golden> {
  return JSON.parse(await readFile(path(), 'utf8')) as Golden
}

/** One entry per line, so that a difference is one line of a diff. */
export async function storeDay(entries: readonly GoldenEntry[]): Promise<void> {
  const lines = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).join(',\n')
  const text = `{"pairs":[\n${lines(pairsOf(entries))}\n],"entries":[\n${lines(entries)}\n]}\n`
  await writeFile(path(), text)
}

/** The first entry that differs, in words, or null. */
export function firstDifference(
  expected: readonly GoldenEntry[],
  actual: readonly GoldenEntry[]
): string | null {
  const most = Math.max(expected.length, actual.length)
  for (let index = 0; index < most; index++) {
    const [was, is] = [expected[index], actual[index]]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    const fields = Object.keys(was ?? is ?? {}) as (keyof GoldenEntry)[]
    const differing = fields
      .filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]))
      .map((field) => `  ${field}:\n    - ${told(was, field)}\n    + ${told(is, field)}`)
    const { action, entityType, entityId } = (was ?? is) as GoldenEntry
    const after = expected[index - 1]
    return [
      `Entry ${index + 1} (${action} ${entityType} ${entityId}) differs; ` +
        `${expected.length} entries expected, ${actual.length} written.`,
      ...(after ? [`  It follows ${after.action} ${after.entityType} ${after.entityId}.`] : []),
      ...differing,
    ].join('\n')
  }
  return null
}

const told = (entry: GoldenEntry | undefined, field: keyof GoldenEntry) =>
  entry ? JSON.stringify(entry[field]) : '(no entry)'
