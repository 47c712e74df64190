import type { Actor } from '#audit/actor'
import { companyName } from '#settings/current'
import type { PersonFile } from '#people/queries/employees/person_file'
import type { RecordSection } from '#people/personnel_file/record_document'
import { recordSections } from '#people/personnel_file/record_sections'
import { writeRecordPdf } from '#people/personnel_file/write_record_pdf'

export const fullName = ({ details: { row } }: PersonFile) =>
  `${row.first_name} ${row.last_name}`.trim()

/** The part of a file's name that identifies the person, valid in any file system. */
export const fileStem = ({ details: { row } }: PersonFile) =>
  row.employee_number.replace(/[^\w-]/g, '_')

/**
 * A person's record as a PDF.
 * @param further what other domains add to it.
 */
export function personRecord(
  file: PersonFile,
  further: readonly RecordSection[],
  actor: Actor,
  at: Date
): Promise<PDFKit.PDFDocument> {
  return writeRecordPdf({
    company: companyName(),
    name: fullName(file),
    employeeNumber: file.details.row.employee_number,
    sections: recordSections(file, further),
    taken: { at, by: actor.label },
  })
}
