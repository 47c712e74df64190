import { companyName } from '#settings/current'
import type { ArchivePart } from '#people/personnel_file/record_parts'

interface ArchiveContents {
  name: string
  takenAt: Date
  takenBy: string
  photo: string | null
  /** What the reader of this archive may not have, and why. */
  withoutPay: boolean
  withoutAudit: boolean
  withoutNumbers: boolean
  /** Whether it lacks HR's notes, and who it was made for. */
  withoutNotes: boolean
  ofOneself: boolean
  /** What other domains add, and what they left out. */
  further: Pick<ArchivePart, 'about' | 'leftOut'>
}

/** README.txt: describes each file of an archive. */
export function archiveReadme(contents: ArchiveContents): string {
  const { name, takenAt, takenBy, photo } = contents
  const files: [string, string][] = [
    ['record.pdf', 'The record, for reading and printing.'],
    [
      'record.json',
      'The same for programs: one JSON object, the names of its keys are those of the portal. Days are YYYY-MM-DD, moments ISO 8601 in UTC; null means not on record.',
    ],
    ['employment.csv', 'Positions held, one line each, oldest first. UTF-8.'],
    ['invitations.json', 'The invitations to the portal and what became of them.'],
  ]
  if (!contents.withoutNotes) {
    files.push([
      'notes.jsonl',
      "HR's notes about the person, one JSON object per line, oldest first.",
    ])
  }
  if (!contents.withoutAudit) {
    files.push([
      'audit.jsonl',
      'Every change of the record and the account: when, by whom, the values before and after. Numbers and pay appear as [redacted]. One JSON object a line, oldest first.',
    ])
  }
  if (photo) files.push([photo, 'The photo.'])
  files.push(...contents.further.about)
  const left = [...contents.further.leftOut]
  if (contents.withoutPay)
    left.push("Pay: the person who downloaded this archive doesn't have access to it.")
  if (contents.withoutAudit) {
    left.push(
      "Entries of the audit log: the person who downloaded this archive doesn't have access to them."
    )
  }
  if (contents.withoutNumbers) {
    left.push(
      "The social security and driver's license number in full: record.json has their last four signs. HR hands them over on request."
    )
  }
  if (contents.withoutNotes) {
    left.push(
      contents.ofOneself
        ? 'HR keeps notes, and reasons it gave, such as for leaving; ask HR for a copy.'
        : "HR's notes and the reason for leaving: the person who downloaded this archive doesn't have access to them."
    )
  }
  return [
    `What ${companyName()} has on record about ${name}`,
    `Downloaded ${takenAt.toISOString()} by ${takenBy}.`,
    '',
    ...files.flatMap(([file, text]) => [file, `  ${text}`, '']),
    ...(left.length > 0 ? ['Left out:', ...left.map((text) => `- ${text}`), ''] : []),
  ].join('\r\n')
}
