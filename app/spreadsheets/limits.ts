import { invalidField, type HttpError } from '#core/errors/http_errors'

export const MAX_TEXT_BYTES = 20 * 1024 * 1024
export const MAX_XLSX_BYTES = 5 * 1024 * 1024
/** The limit of all unpacked parts of an XLSX file. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
export const MAX_RECORDS = 50_000
export const MAX_COLUMNS = 100
/** The longest cell, in characters. */
export const MAX_CELL = 10_000
/** All cells of a record, in characters: three times the longest texts of all fields. */
export const MAX_RECORD = 100_000
export const BATCH = 250

/** 422 naming `file`: what is wrong with the file as a whole. */
export const refusedFile = (message: string): HttpError => invalidField('file', message, 'file')

export const tooManyRecords = (most = MAX_RECORDS): HttpError =>
  refusedFile(`The file has more than ${most.toLocaleString('en')} rows; send it in several parts`)
