import { Readable } from 'node:stream'
import { findFile } from '#storage/queries/find_file'
import { fileName } from '#storage/file_name'
import { openStored } from '#storage/services/open_stored'
import { table, type RecordSection } from '#people/personnel_file/record_document'
import type {
  ArchiveFile,
  ArchivePart,
  RecordPart,
  RecordReader,
  RecordSubject,
} from '#people/personnel_file/record_parts'
import { certificateFile } from '#training/certificate/certificate_file'
import { findCertificate } from '#training/queries/completions/find_certificate'
import {
  assignmentLines,
  attemptLines,
  completionLines,
  evidenceLines,
  progressLines,
  reminderLines,
} from '#training/personnel_file/queries/training_lines'
import {
  assignedRows,
  certificateCodes,
  completedRows,
  sentFiles,
} from '#training/personnel_file/queries/record_rows'
import type { CompletionMethod } from '#training/models/states'
import { shortDayInWords } from '#settings/local_time'

const METHODS: Record<CompletionMethod, string> = {
  portal: 'portal',
  recorded: 'classroom',
  imported: 'earlier records',
}

/** One's own; other people's for people who assign or review, as everywhere. */
const maySee = ({ audience, can }: RecordReader) =>
  audience.kind === 'own' || can('training:assign') || can('training:review')

/** Certificates, issued and submitted, are for their owner and for reviewers. */
const mayOpen = ({ audience, can }: RecordReader) =>
  audience.kind === 'own' || can('training:review')

/** The training part of a person's record and archive. */
export const trainingRecord: RecordPart = {
  async sections(subject, reader) {
    if (!maySee(reader)) return []
    return [...(await completedSection(subject)), ...(await askedSection(subject))]
  },
  async archive(subject, reader) {
    if (!maySee(reader)) {
      return {
        about: [],
        files: [],
        leftOut: ["Training: the person who downloaded this archive doesn't have access to it."],
      }
    }
    const data = dataOf(subject, reader)
    if (mayOpen(reader)) return joined(data, await filesOf(subject))
    const text =
      "Training certificates as files: the person who downloaded this archive doesn't have access to them."
    return joined(data, { about: [], files: [], leftOut: [text] })
  },
}

const joined = (one: ArchivePart, other: ArchivePart): ArchivePart => ({
  about: [...one.about, ...other.about],
  files: [...one.files, ...other.files],
  leftOut: [...one.leftOut, ...other.leftOut],
})

async function completedSection({ employeeId }: RecordSubject): Promise<RecordSection[]> {
  const rows = await completedRows(employeeId)
  return table(
    'Training',
    ['Module', 'Completed', 'Valid until', 'Score', 'How', 'Certificate'],
    rows.map((row) => [
      row.name,
      shortDayInWords(row.completed_on),
      row.valid_until ? shortDayInWords(row.valid_until) : 'does not expire',
      row.score === null ? null : `${row.score}%`,
      row.evidence_id === null ? METHODS[row.method] : 'certificate',
      row.code,
    ])
  )
}

async function askedSection({ employeeId }: RecordSubject): Promise<RecordSection[]> {
  const rows = await assignedRows(employeeId)
  return table(
    'Training Assigned',
    ['Module', 'Assigned', 'First due'],
    rows.map((row) => [
      row.name,
      shortDayInWords(row.assigned_on),
      row.due_on && shortDayInWords(row.due_on),
    ])
  )
}

/** The data for programs, one file per kind. */
function dataOf(subject: RecordSubject, reader: RecordReader): ArchivePart {
  const { audience } = reader
  const kinds: [name: string, text: string, lines: () => AsyncGenerator<string>][] = [
    [
      'completions',
      'Completions: date, expiration, how they were earned, and the code and address to verify them.',
      () => completionLines(subject, audience),
    ],
    [
      'assignments',
      'Assignments: what, due dates, and by whom.',
      () => assignmentLines(subject, audience),
    ],
    ['progress', 'How far each module was gone through.', () => progressLines(subject)],
    ['attempts', 'Test attempts with the answers.', () => attemptLines(subject, reader)],
    [
      'evidence',
      'Uploaded certificates and their results.',
      () => evidenceLines(subject, audience),
    ],
    ['reminders', 'What reminders were sent about it.', () => reminderLines(subject)],
  ]
  return {
    about: kinds.map(([name, text]) => [
      `training/${name}.jsonl`,
      `${text} One JSON object a line, in the order they were recorded.`,
    ]),
    files: kinds.map(([name, , lines]) => ({
      name: `training/${name}.jsonl`,
      open: () => Readable.from(lines()),
    })),
    leftOut: [],
  }
}

/** The certificates of completions, and submitted files. */
async function filesOf({ employeeId }: RecordSubject): Promise<ArchivePart> {
  const completions = await certificateCodes(employeeId)
  const sent = await sentFiles(employeeId)
  const certificates = completions.map(({ id, code }): ArchiveFile => ({
    name: `training/certificates/certificate-${code}.pdf`,
    open: () => openCertificate(id),
  }))
  const files = sent.map(({ id, fileId, name, type }): ArchiveFile => ({
    // Numbered, since two may have the same name; some systems forbid certain characters.
    name: `training/evidence/${id}-${fileName(name, type).replace(/[<>:"|?*]/g, '_')}`,
    open: () => openEvidence(fileId),
  }))
  const about: ArchivePart['about'] = []
  if (certificates.length > 0) {
    about.push(['training/certificates/', 'The certificates of what was completed.'])
  }
  if (files.length > 0) {
    about.push(['training/evidence/', 'The files sent in, by the id they have in evidence.jsonl.'])
  }
  return { about, files: [...certificates, ...files], leftOut: [] }
}

async function openCertificate(id: number): Promise<Readable> {
  const certificate = await findCertificate(id)
  if (!certificate) throw new Error(`Completion ${id} is gone.`)
  return Readable.from([await certificateFile(certificate, 'a4')])
}

async function openEvidence(fileId: number): Promise<Readable> {
  // Withdrawn since the archive was started, so the file is gone.
  return (await findFile(fileId)) ? openStored(fileId) : Readable.from([])
}
