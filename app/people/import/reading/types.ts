import type { ImportField } from './fields.js'

export interface Remark {
  kind: 'problem' | 'note'
  field: ImportField | null
  /** A sentence for HR; it quotes the cell, except where the field is protected. */
  message: string
}

/** What a record's cells say, as it is stored. */
export class RecordValues {}

export class ReadRecord {
  constructor(
    readonly values: Partial<Record<ImportField, string>>,
    readonly remarks: Remark[],
    readonly verdict: 'ok' | 'skipped' | 'refused'
  ) {}
}
