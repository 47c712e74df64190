/** How a file was read: shown to the importer, stored with the import. */
export type TableFormat = {
  kind: 'csv' | 'xlsx'
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter?: ',' | ';' | '\t'
  sheet?: string
}

/*
 * Records are class instances on purpose. V8 allocates objects from a literal in its old
 * generation once many have survived a collection, as objects waiting in a batch do; there they
 * would keep their cells until the next full collection.
 */

export class RawRow {
  /** The number of cells in a record that has fewer than there are headings. */
  declare short?: number
  /** The record has values beyond the last heading. */
  declare long?: true
  /** The record has a misplaced quotation mark. */
  declare misquoted?: true
  /**
   * The cells that a workbook has as numbers with decimals: they have a decimal point, whatever
   * the decimal mark of texts in the same file.
   */
  declare decimals?: number[]

  /**
   * @param number the record's in the file, as a spreadsheet program counts: blank rows, too.
   * @param cells as many as there are headings; more where the record has values beyond them.
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
   * @throws HttpError 422 naming `file`, also after some batches, since some errors need the
   * whole file.
   */
  rows(): AsyncGenerator<RawRow[]>
}

/**
 * 'ambiguous': every date reads both ways. 'mixed': some read only one way, some only the other.
 */
export type DateOrder = 'iso' | 'mdy' | 'dmy' | 'ymd' | 'ambiguous' | 'mixed'
export type DecimalMark = '.' | ',' | 'ambiguous'

/** How a file writes dates and amounts; null where it has none. */
export interface DetectedFormats {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
}

/** How to read dates and amounts, after open questions were answered. */
export interface ValueFormats {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
}
