import db from '@adonisjs/lucid/services/db'
import { IMPORT_ROWS_TABLE, type Verdict } from '#people/import/import_record'
import type { Remark } from '#people/import/reading/types'

/** A record that somebody should hear of: refused, skipped, or with a note. */
export interface RowResult {
  number: number
  outcome: Verdict
  employeeId: number | null
  problems: string[]
  notes: string[]
}

/** The records of an import that there is something to say about, in their order. */
export async function rowResults(importId: number): Promise<RowResult[]> {
  const rows: {
    number: number
    verdict: Verdict
    outcome: Verdict | null
    employee_id: number | null
    remarks: string | null
  }[] = await db
    .from(IMPORT_ROWS_TABLE)
    .where('import_id', importId)
    .where((telling) => {
      telling.whereNotNull('remarks').orWhereIn('verdict', ['refused', 'skipped'])
    })
    .orderBy('number')
    .select('number', 'verdict', 'outcome', 'employee_id', 'remarks')
  return rows.map((row) => {
    const remarks = JSON.parse(row.remarks ?? '[]') as Remark[]
    const messages = (kind: Remark['kind']) =>
      remarks.filter((remark) => remark.kind === kind).map(({ message }) => message)
    return {
      number: Number(row.number),
      outcome: row.outcome ?? row.verdict,
      employeeId: row.employee_id,
      problems: messages('problem'),
      notes: messages('note'),
    }
  })
}
