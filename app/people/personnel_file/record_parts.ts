import type { Readable } from 'node:stream'
import type { Permission } from '#core/permissions'
import type { Audience } from '#people/personnel_file/audience'
import type { RecordSection } from '#people/personnel_file/record_document'

/** The person whose record is taken. */
export interface RecordSubject {
  employeeId: number
  userId: number
}

/** The person who takes a copy of a record, and what they may see of others. */
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

/** The files that one domain adds to an archive. */
export interface ArchivePart {
  /** Lines of README.txt: a path or folder, and a sentence. */
  about: [path: string, text: string][]
  files: ArchiveFile[]
  /** What the reader may not have, one sentence each. */
  leftOut: string[]
}

/** Data about a person in a domain above people, for their record. */
export interface RecordPart {
  /** Sections of the PDF; none for readers who may not see them. */
  sections: (subject: RecordSubject, reader: RecordReader) => Promise<RecordSection[]>
  archive: (subject: RecordSubject, reader: RecordReader) => Promise<ArchivePart>
}

const loaders: (() => Promise<RecordPart>)[] = []

/** A domain with data about people registers them at startup. The first record loads them. */
export function registerRecordPart(load: () => Promise<RecordPart>): void {
  loaders.push(load)
}

const recordParts = () => Promise.all(loaders.map((load) => load()))

/** The sections of every domain, in the order they registered. */
export async function furtherSections(
  subject: RecordSubject,
  reader: RecordReader
): Promise<RecordSection[]> {
  const parts = await recordParts()
  const sections = await Promise.all(parts.map((part) => part.sections(subject, reader)))
  return sections.flat()
}

/** The files of every domain for an archive. */
export async function furtherFiles(
  subject: RecordSubject,
  reader: RecordReader
): Promise<ArchivePart> {
  const parts = await recordParts()
  const all = await Promise.all(parts.map((part) => part.archive(subject, reader)))
  return {
    about: all.flatMap(({ about }) => about),
    files: all.flatMap(({ files }) => files),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  }
}
