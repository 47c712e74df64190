import { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import { csvHeadings, csvLines } from '#core/csv'
import { findFile } from '#storage/queries/find_file'
import { extensionOf } from '#storage/file_name'
import { openStored } from '#storage/services/open_stored'
import { zipStream } from '#storage/services/zip_stream'
import type { StoredFile } from '#storage/stored_file'
import type { PersonFile } from '#people/queries/employees/person_file'
import { auditLines, noteLines } from '#people/personnel_file/archive_entries'
import { archiveReadme } from '#people/personnel_file/archive_readme'
import {
  EMPLOYMENT_COLUMNS,
  employmentRecords,
  invitationsJson,
  recordJson,
} from '#people/personnel_file/archive_record'
import { fullName, personRecord } from '#people/personnel_file/person_record'
import {
  furtherFiles,
  furtherSections,
  type ArchivePart,
  type RecordReader,
} from '#people/personnel_file/record_parts'

interface ArchiveOrder {
  file: PersonFile
  reader: RecordReader
  actor: Actor
  at: Date
}

/**
 * All data about a person as one ZIP, for programs and for people: the right of access and of
 * data portability (GDPR, articles 15 and 20). Each file is made when its turn comes, so the
 * whole is never in memory.
 */
export async function writeArchive(order: ArchiveOrder): Promise<Readable> {
  const { file, reader, at } = order
  const { row } = file.details
  const subject = { employeeId: row.id, userId: row.user_id }
  const further = await furtherFiles(subject, reader)
  const photo = row.photo_file_id === null ? null : await findFile(row.photo_file_id)
  return zipStream(at, 'archive', ({ text, stream }) => {
    text('README.txt', archiveReadme({ ...told(order, further), photo: photo && photoName(photo) }))
    stream('record.pdf', async () => {
      const sections = await furtherSections(subject, reader)
      return (await personRecord(file, sections, order.actor, at)) as unknown as Readable
    })
    text('record.json', recordJson(file, at))
    text('employment.csv', csvHeadings(EMPLOYMENT_COLUMNS) + csvLines(employmentRecords(file)))
    text('invitations.json', invitationsJson(file))
    if (file.withNotes) stream('notes.jsonl', () => Readable.from(noteLines(row.id)))
    if (withAudit(order)) {
      stream('audit.jsonl', () => Readable.from(auditLines(subject, reader.audience)))
    }
    if (photo) stream(photoName(photo), () => openStored(photo.id))
    for (const { name, open: begin } of further.files) stream(name, begin)
  })
}

const photoName = ({ media_type: type }: StoredFile) => `photo.${extensionOf(type)}`

/** One's own log is included. Another person's log needs permission to view the audit log. */
const withAudit = ({ reader: { audience, can } }: ArchiveOrder) =>
  audience.kind === 'own' || can('audit:view')

function told(order: ArchiveOrder, further: ArchivePart) {
  const { file, reader, actor, at } = order
  return {
    name: fullName(file),
    takenAt: at,
    takenBy: actor.label,
    withoutPay: file.details.pay === null,
    withoutAudit: !withAudit(order),
    withoutNumbers: file.numbers === null,
    withoutNotes: !file.withNotes,
    ofOneself: reader.audience.kind === 'own',
    further,
  }
}
