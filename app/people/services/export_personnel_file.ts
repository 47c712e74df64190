import { DateTime } from 'luxon'
import type { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import Employee from '#people/models/employee'
import { REVEALED_FIELDS, type RevealedField } from '#people/numbers/reveal_number'
import { unprotect } from '#people/numbers/protected_fields'
import type { Audience } from '#people/personnel_file/audience'
import { fileStem, personRecord } from '#people/personnel_file/person_record'
import { furtherSections } from '#people/personnel_file/record_parts'
import { writeArchive } from '#people/personnel_file/write_archive'
import { assertMayTake } from '#people/policies/employee_policy'
import { findPersonFile, type RevealedNumbers } from '#people/queries/employees/person_file'

export interface RecordOrder {
  format: 'pdf' | 'zip'
  /** Whether HR takes it, or the person themselves. */
  audience: Audience['kind']
  /** Why the full numbers are needed; without a reason, it has only their last four characters. */
  secretsReason: string | null
}

interface TakenRecord {
  fileName: string
  mediaType: string
  body: Readable
}

/**
 * A person's record as a PDF, or all data about them as a ZIP. The audit log records who takes
 * what, and each number with the reason, before the first byte leaves.
 * @param countNumber called before a full number is given out; it may reject.
 * @throws HttpError 403, 404, 429.
 */
export async function takeRecord(
  employeeId: number,
  order: RecordOrder,
  actor: Actor,
  countNumber?: () => Promise<void>
): Promise<TakenRecord> {
  const { format, secretsReason: reason } = order
  const isOwn = order.audience === 'own'
  const audience: Audience = isOwn ? { kind: 'own', userId: actor.id ?? 0 } : { kind: 'hr' }
  const reader = { audience, can: actor.can }
  const file = await findPersonFile(employeeId, { actor, audience })
  // Checked here, too, so that a rejection does not count against the hourly limit.
  assertMayTake(actor, file.details.person, order)
  const { person, pay, socialSecurityNumberLast4, driversLicenseLast4 } = file.details
  const onRecord = [socialSecurityNumberLast4, driversLicenseLast4].filter((last) => last !== null)
  for (let counted = 0; reason !== null && counted < onRecord.length; counted++) {
    await countNumber?.()
  }
  await change(actor, async (change) => {
    const employee = await Employee.withAccount(employeeId, change.trx)
    assertMayTake(actor, employee, order)
    if (reason !== null) file.numbers = await numbersOf(change, employee)
    const numbers = REVEALED_FIELDS.filter((field) => (file.numbers?.[field] ?? null) !== null)
    const entry = { entityType: 'employee', entityId: employeeId }
    await change.auditMany([
      ...numbers.map((field) => ({ ...entry, action: 'reveal', newValues: { field, reason } })),
      {
        ...entry,
        action: 'export',
        newValues: { format, pay: pay !== null, numbers: numbers.length > 0 },
      },
    ])
  })
  const at = DateTime.utc().toJSDate()
  if (format === 'pdf') {
    const sections = await furtherSections({ employeeId, userId: person.userId }, reader)
    return {
      fileName: `employee-record-${fileStem(file)}.pdf`,
      mediaType: 'application/pdf',
      body: (await personRecord(file, sections, actor, at)) as unknown as Readable,
    }
  }
  return {
    fileName: `employee-${fileStem(file)}-${at.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    body: await writeArchive({ file, reader, actor, at }),
  }
}

/** A person's full numbers, if they may be revealed. */
async function numbersOf({ trx }: Change, employee: Employee): Promise<RevealedNumbers> {
  const read = (field: RevealedField) => unprotect(field, employee.id, employee[field], trx)
  return {
    socialSecurityNumber: await read('socialSecurityNumber'),
    driversLicense: await read('driversLicense'),
  }
}
