import type { Readable } from 'node:stream'
import type { Permission } from '#core/permissions'
import type { Audience } from '#people/personnel_file/audience'
import type { RecordSection } from '#people/personnel_file/record_document'

/** Whose record is taken. */
export interface RecordSubject {
  employeeId: number
  userId: number
}

/** Who takes a copy of a record, and what they may see of others. */
export interface RecordReader {
  audience: Audience
  can: (permission: Permission) => boolean
}

/** A file of an archive, opened when its turn comes. */
export interface ArchiveFile {
  /** Its path in the archive. */
  name: string
  open: () => Readable | Promise<Readable>
}

/** What one domain adds to an archive. */
export interface ArchivePart {
  /** What README.txt says of its files: a path or folder, and a sentence. */
  about: [path: string, text: string][]
  files: ArchiveFile[]
  /** What whoever takes the archive may not have, a sentence each. */
  leftOut: string[]
}

/** What a domain above people holds about a person, for their record. */
export interface RecordPart {
  /** Sections of the PDF; none for who may not see them. */
  sections: (subject: RecordSubject, reader: RecordReader) => Promise<RecordSection[]>
  archive: (subject: RecordSubject, reader: RecordReader) => Promise<ArchivePart>
}

const parts: RecordPart[] = []

/** A domain that holds something about people says at start what. */
export function registerRecordPart(part: RecordPart): void {
  parts.push(part)
}

/** The sections of every domain, in the order they registered. */
export async function furtherSections(
  subject: RecordSubject,
  reader: RecordReader
): Promise<RecordSection[]> {
  const sections = await Promise.all(parts.map((part) => part.sections(subject, reader)))
  return sections.flat()
}

/** What every domain adds to an archive, as one. */
export async function furtherFiles(
  subject: RecordSubject,
  reader: RecordReader
): Promise<ArchivePart> {
  const all = await Promise.all(parts.map((part) => part.archive(subject, reader)))
  return {
    about: all.flatMap(({ about }) => about),
    files: all.flatMap(({ files }) => files),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  }
}
