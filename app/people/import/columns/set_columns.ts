import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, forbidden, invalidField } from '#core/errors/http_errors'
import { newWorkerId } from '#core/jobs/worker_id'
import {
  claimImport,
  ClaimLost,
  keepClaim,
  releaseClaim,
  renewClaim,
} from '#people/import/run/claim_import'
import { detectFormats, type GivenFormats } from '#people/import/columns/detect_formats'
import { findImport } from '#people/import/find_import'
import { rememberHeadings } from '#people/import/columns/headings_memory'
import {
  DEFAULT_OPTIONS,
  stateOf,
  type ImportOptions,
  type ImportRecord,
  type ImportRights,
} from '#people/import/import_record'
import { clearPreview, storePreview } from '#people/import/preview/preview_import'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { table } from '#core/database/table'
import Import from '#people/models/import'

export interface ColumnsInput extends GivenFormats {
  columns: (ImportField | null)[]
  admitAs?: 'pending' | 'active'
  invite?: boolean
  perMinute?: number
  personalMessage?: string | null
}

/**
 * Says which field each column is, and how people come in; then reads the whole file and keeps
 * what would become of each record. While a question is open there is no preview.
 * @throws HttpError 403, 404, 409 once it was started, 422 naming what cannot be.
 */
export async function setColumns(
  id: number,
  input: ColumnsInput,
  rights: ImportRights,
  actor: Actor
): Promise<void> {
  const record = await findImport(id)
  assertOpen(record)
  assertColumns(record, input, rights)
  const holder = newWorkerId()
  if (!(await claimImport(id, holder))) {
    throw conflict('This import is being read already. Try again in a moment.')
  }
  try {
    const keep = () => keepClaim(id, holder)
    const formats = await detectFormats(id, input.columns, input, keep)
    const options: ImportOptions = {
      ...DEFAULT_OPTIONS,
      ...formats,
      admitAs: input.admitAs ?? 'pending',
      invite: input.invite ?? false,
      perMinute: input.perMinute ?? DEFAULT_OPTIONS.perMinute,
      personalMessage: input.personalMessage ?? null,
    }
    await change(actor, async (change) => {
      await renewClaim(change, id, holder)
      assertOpen(await findImport(id, change.trx))
      await clearPreview(change, id)
      await table(change.trx, Import)
        .where('id', id)
        .update({ columns: JSON.stringify(input.columns), options: JSON.stringify(options) })
      await rememberHeadings(change, record.headings, input.columns)
      await change.audit({
        action: 'update',
        entityType: 'import',
        entityId: id,
        newValues: { columns: columnsByHeading(record, input.columns), ...told(options) },
      })
    })
    if (options.questions.length > 0) return
    await storePreview(await findImport(id), rights, holder, actor)
  } catch (error) {
    if (error instanceof ClaimLost) throw conflict('This import is being read already.')
    throw error
  } finally {
    await releaseClaim(id, holder)
  }
}

function assertOpen(record: ImportRecord): void {
  if (record.purged_at) throw conflict('The rows of this import have been deleted.')
  const state = stateOf(record)
  if (state === 'columns' || state === 'preview') return
  throw conflict('This import was started; its columns can no longer be changed.')
}

/** @throws HttpError 403 or 422 naming the column, as `columns.2`. */
function assertColumns(record: ImportRecord, input: ColumnsInput, rights: ImportRights): void {
  const { columns } = input
  if (columns.length !== record.headings.length) {
    throw invalidField('columns', `The file has ${record.headings.length} columns.`, 'columns')
  }
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const { label, pay } = FIELD_RULES.get(field) ?? { label: field }
    if (columns.indexOf(field) !== index) {
      throw invalidField(`columns.${index}`, `${label} is chosen for two columns.`, 'distinct')
    }
    if (pay && !rights.mayChangePay) {
      const heading = record.headings[index]
      throw invalidField(
        `columns.${index}`,
        `You do not have permission to set pay. Leave the column "${heading}" out.`,
        'pay'
      )
    }
  }
  if (!columns.includes('email') && !columns.includes('employeeId')) {
    throw invalidField('columns', 'Say which column holds the e-mail addresses.', 'required')
  }
  if (input.admitAs === 'active' && !rights.mayUpdate) {
    throw forbidden('You do not have permission to approve employees.', 'admitAs')
  }
}

const columnsByHeading = (record: ImportRecord, columns: readonly (ImportField | null)[]) =>
  Object.fromEntries(
    columns.flatMap((field, index) => (field ? [[record.headings[index] ?? '', field]] : []))
  )

const told = ({ dateOrder, decimalMark, admitAs, invite, perMinute }: ImportOptions) => ({
  dateOrder,
  decimalMark,
  admitAs,
  invite,
  ...(invite ? { perMinute } : {}),
})
