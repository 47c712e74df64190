import type { ImportField } from './fields.js'

export interface Remark {
  kind: 'problem' | 'note'
  field: ImportField | null
  /** A sentence for HR. It quotes the cell, unless the field is protected. */
  message: string
}

/** A record's values in their stored form. */
export class RecordValues {}

export class ReadRecord {
  constructor(
    readonly values: Partial<Record<ImportField, string>>,
    readonly remarks: Remark[],
    readonly verdict: 'ok' | 'skipped' | 'refused'
  ) {}
}
