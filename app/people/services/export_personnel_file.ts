import { DateTime } from 'luxon'
import type { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { findPersonFile, type PersonFile } from '#people/queries/person_file'
import { fileStem, personRecord } from '#people/personnel_file/person_record'
import { furtherSections, type RecordReader } from '#people/personnel_file/record_parts'
import { writeArchive } from '#people/personnel_file/write_archive'

export interface RecordOrder {
  format: 'pdf' | 'zip'
  mayViewPay: boolean
  /** Why the whole numbers are wanted; without a reason, only their last four are there. */
  secretsReason: string | null
  /** Whether HR's notes about the person are for who takes it. */
  mayReadNotes: boolean
  withAudit: boolean
  reader: RecordReader
}

interface TakenRecord {
  fileName: string
  mediaType: string
  body: Readable
}

/**
 * A person's record as a PDF, or all that is held about them as a ZIP. Who takes what, and each
 * number with the reason, is written down before the first byte leaves.
 * @param countNumber called before a whole number is given out; it may refuse.
 * @throws HttpError 404, 429.
 */
export async function takeRecord(
  employeeId: number,
  order: RecordOrder,
  actor: Actor,
  countNumber?: () => Promise<void>
): Promise<TakenRecord> {
  const { format, secretsReason: reason, mayViewPay } = order
  const file = await findPersonFile(employeeId, {
    ...order,
    audience: order.reader.audience,
    withNumbers: reason !== null,
  })
  const numbers = numbersIn(file)
  for (let counted = 0; counted < numbers.length; counted++) await countNumber?.()
  await change(actor, (change) =>
    change.auditMany([
      ...numbers.map((field) => ({
        action: 'reveal',
        entityType: 'employee',
        entityId: employeeId,
        newValues: { field, reason },
      })),
      {
        action: 'export',
        entityType: 'employee',
        entityId: employeeId,
        newValues: { format, pay: mayViewPay, numbers: numbers.length > 0 },
      },
    ])
  )
  const at = DateTime.utc().toJSDate()
  if (format === 'pdf') {
    const { id, user_id: userId } = file.details.row
    const sections = await furtherSections({ employeeId: id, userId }, order.reader)
    return {
      fileName: `employee-record-${fileStem(file)}.pdf`,
      mediaType: 'application/pdf',
      body: (await personRecord(file, sections, actor, at)) as unknown as Readable,
    }
  }
  return {
    fileName: `employee-${fileStem(file)}-${at.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    body: await writeArchive({ ...order, withNotes: order.mayReadNotes, file, actor, at }),
  }
}

function numbersIn({ numbers }: PersonFile): string[] {
  return Object.entries(numbers ?? {}).flatMap(([field, value]) => (value === null ? [] : [field]))
}
