/** How a file was read: shown to who imports, kept with the import. */
export type TableFormat = {
  kind: 'csv' | 'xlsx'
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter?: ',' | ';' | '\t'
  sheet?: string
}

/*
 * Records are made by classes. V8 makes what a literal makes among its old objects, once much of it
 * has outlived a collection, as what waits in a batch does; there it would keep its cells until the
 * next full one.
 */

export class RawRow {
  /** How many cells the record had, where those were fewer than the headings. */
  declare short?: number
  /** The record holds values beyond the last heading. */
  declare long?: true
  /** A quotation mark stands where none may. */
  declare misquoted?: true

  /**
   * @param number the record's, from 1, headings left out.
   * @param cells as many as there are headings; more where the record holds values beyond them.
   */
  constructor(
    readonly number: number,
    readonly cells: string[]
  ) {}
}

export interface TableReader {
  format: TableFormat
  headings: string[]
  /**
   * The records in batches of at most 250; each call reads the file from its start.
   * @throws HttpError 422 naming `file`, also after some batches: only the whole file tells.
   */
  rows(): AsyncGenerator<RawRow[]>
}

/** 'ambiguous': every date reads both ways. 'mixed': some read one way only, some the other. */
export type DateOrder = 'iso' | 'mdy' | 'dmy' | 'ymd' | 'ambiguous' | 'mixed'
export type DecimalMark = '.' | ',' | 'ambiguous'

/** What a whole file says about how it writes dates and amounts; null where it has none. */
export interface DetectedFormats {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
}

/** How to read dates and amounts; what was ambiguous has been asked. */
export interface ValueFormats {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
}
