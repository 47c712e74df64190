import type { Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import { managerAmong } from '#people/import/managers/judge_manager'
import { findKnownPeople } from '#people/import/preview/known_people'
import { remarksText } from '#people/import/preview/preview_import'
import { quote } from '#spreadsheets/values/cells'
import type { Remark } from '#people/import/reading/types'
import { setManagers, type ManagerLink } from '#people/import/managers/write_managers'
import { linkUp, managersAbove, type Managers } from '#people/services/manager_chain'
import { writtenPeople } from '#people/queries/import_people'
import type Import from '#people/models/import'
import ImportRow from '#people/models/import_row'

/** A record of a person whom the import wrote, with the manager it names. */
interface Wanted {
  number: number
  isNew: boolean
  employeeId: number
  current: number | null
  remarks: string | null
  cell: string
}

/**
 * Sets the managers of the next chunk's people, after all people of the file exist: a manager may
 * come after their people. The same change stores the progress.
 * @returns whether there was anything left to do.
 */
export async function linkManagers(change: Change, record: Import): Promise<boolean> {
  const column = record.columnFields?.indexOf('manager') ?? -1
  if (column === -1) return false
  const done = record.optionValues.linkedTo ?? 0
  const starts = await chunkNumbers(record.id, change.trx)
  const start = starts.find((number) => number > done)
  if (start === undefined) return false
  const rows = await readChunks(record.id, [start], change.trx)
  const last = rows.at(-1)?.number ?? start
  const cells = new Map<number, string>()
  for (const { number, cells: texts } of rows) {
    const cell = texts[column]?.trim()
    if (cell) cells.set(number, cell)
  }
  await link(change, record.id, await writtenRows(change, record.id, cells))
  await change.store(record.mergeOptions({ linkedTo: last }))
  return true
}

async function writtenRows(
  change: Change,
  importId: number,
  cells: ReadonlyMap<number, string>
): Promise<Wanted[]> {
  if (cells.size === 0) return []
  const rows = await writtenPeople(change.trx, importId, [...cells.keys()])
  return rows.map((row) => ({
    number: row.number,
    isNew: row.outcome === 'created',
    remarks: row.remarks,
    employeeId: row.employee_id,
    current: row.manager_id,
    cell: cells.get(row.number) as string,
  }))
}

async function link(change: Change, importId: number, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return
  const cells = wanted.map(({ cell }) => cell)
  const emails = cells.map((cell) => cell.toLowerCase())
  const nothing = { notes: [], fields: [] }
  const known = await findKnownPeople({ emails, numbers: cells, ...nothing }, change.trx)
  const found = wanted
    .filter((row) => !isLeftOut(row))
    .map((row) => {
      const manager = managerAmong(known, row.cell)
      const gone = !manager || manager.erased || manager.status === 'inactive'
      return { row, to: manager?.employeeId ?? null, gone }
    })
  const managers: Managers = await managersAbove(
    change.trx,
    found.flatMap(({ to }) => to ?? [])
  )
  const links: (ManagerLink & { row: Wanted })[] = []
  const noted = new Map<number, { remarks: string | null }>()
  for (const { row, to, gone } of found) {
    const { employeeId, current: from, isNew } = row
    if (to !== null && from === to) continue
    if (to === null || gone) noted.set(row.number, { remarks: withNote(row) })
    else links.push({ employeeId, from, to, isNew, row })
  }
  const refused = new Set(linkUp(managers, links))
  for (const { row } of refused) noted.set(row.number, { remarks: withNote(row) })
  await setManagers(
    change,
    links.filter((one) => !refused.has(one)),
    importId
  )
  await updateMany(change.trx, ImportRow, noted, {
    key: 'number',
    within: { import_id: importId },
  })
}

const remarksOf = ({ remarks }: Wanted) => JSON.parse(remarks ?? '[]') as Remark[]

/** Whether the preview said that the cell names no one. */
const isLeftOut = (row: Wanted): boolean => remarksOf(row).some(({ field }) => field === 'manager')

function withNote(row: Wanted): string | null {
  const message = `Changed since the preview, so the manager stays as it was: ${quote(row.cell)}`
  const note: Remark = { kind: 'note', field: 'manager', message }
  return remarksText([...remarksOf(row), note])
}
