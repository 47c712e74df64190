import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, forbidden } from '#core/errors/http_errors'
import { newWorkerId } from '#core/jobs/worker_id'
import { LockLost } from '#core/jobs/job'
import { claimImport, importJob } from '#people/import/run/claim_import'
import { detectFormats, type GivenFormats } from '#people/import/columns/detect_formats'
import { assertPacket } from '#people/onboarding/settle_onboarding'
import { findImport } from '#people/import/people_imports'
import { rememberHeadings } from '#people/import/columns/headings_memory'
import {
  DEFAULT_OPTIONS,
  type ImportOptions,
  type ImportRights,
} from '#people/import/import_options'
import { clearPreview, storePreview } from '#people/import/preview/preview_import'
import { FIELD_RULES, IMPORT_FIELDS, type ImportField } from '#people/import/reading/fields'
import {
  assertWidth,
  byHeading,
  columnsProblem,
  invalidColumns,
} from '#spreadsheets/imports/columns'
import { assertOpen } from '#spreadsheets/imports/find_import'

export interface ColumnsInput extends GivenFormats {
  columns: (ImportField | null)[]
  admitAs?: 'pending' | 'active'
  invite?: boolean
  perMinute?: number
  personalMessage?: string | null
  packetId?: number | null
}

/**
 * Sets the field of each column and how people are added. Then reads the whole file and stores a
 * verdict for each record. While a question is open, there is no preview.
 * @throws HttpError 403, 404, 409 once it was started, 422 naming the error.
 */
export async function setColumns(
  id: number,
  input: ColumnsInput,
  rights: ImportRights,
  actor: Actor
): Promise<void> {
  const record = await findImport(id)
  assertOpen(record)
  const headings = record.headingTexts
  assertColumns(headings, input, rights)
  const holder = newWorkerId()
  if (!(await claimImport(id, holder))) {
    throw conflict('This import is being read already. Try again in a moment.')
  }
  try {
    const keep = () => importJob.renew(id, holder)
    const formats = await detectFormats(id, input.columns, input, keep)
    const options: ImportOptions = {
      ...DEFAULT_OPTIONS,
      ...formats,
      admitAs: input.admitAs ?? 'pending',
      invite: input.invite ?? false,
      perMinute: input.perMinute ?? DEFAULT_OPTIONS.perMinute,
      personalMessage: input.personalMessage ?? null,
      packetId: input.admitAs === 'active' ? (input.packetId ?? null) : null,
    }
    await change(actor, async (change) => {
      await importJob.renew(id, holder, change)
      const current = await findImport(id, change.trx)
      assertOpen(current)
      if (options.packetId !== null) await assertPacket(change.trx, options.packetId)
      await clearPreview(change, current)
      current.merge({ columns: JSON.stringify(input.columns), options: JSON.stringify(options) })
      await rememberHeadings(change, headings, input.columns)
      const columns = byHeading(headings, input.columns)
      await change.save(current, { action: 'update', newValues: { columns, ...told(options) } })
    })
    if (options.questions.length > 0) return
    await storePreview(await findImport(id), rights, holder, actor)
  } catch (error) {
    if (error instanceof LockLost) throw conflict('This import is being read already.')
    throw error
  } finally {
    await importJob.release(id, holder)
  }
}

/** @throws HttpError 403 or 422 naming the column, as `columns.2`. */
function assertColumns(headings: string[], input: ColumnsInput, rights: ImportRights): void {
  const { columns } = input
  assertWidth(columns, headings)
  const problem = columnsProblem(columns, IMPORT_FIELDS, [
    { oneOf: ['email', 'employeeId'], message: 'Say which column holds the email addresses.' },
  ])
  if (problem) throw invalidColumns(problem)
  const pay = columns.findIndex((field) => field && FIELD_RULES.get(field)?.pay)
  if (pay !== -1 && !rights.mayChangePay) {
    const message = `You do not have permission to set pay. Leave the column "${headings[pay]}" out.`
    throw invalidColumns({ at: pay, message, rule: 'pay' })
  }
  if (input.admitAs === 'active' && !rights.mayUpdate) {
    throw forbidden('You do not have permission to approve employees.', 'admitAs')
  }
}

const told = ({ dateOrder, decimalMark, admitAs, invite, perMinute, packetId }: ImportOptions) => ({
  dateOrder,
  decimalMark,
  admitAs,
  invite,
  ...(invite ? { perMinute } : {}),
  ...(packetId === null ? {} : { packetId }),
})
