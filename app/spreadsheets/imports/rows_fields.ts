import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'

/** A page of rows is decrypted for its viewer, so it is shorter than others. */
export const MAX_ROWS_PER_PAGE = 100

/** The query fields of a list of rows. */
export const rowsFields = <const Verdict extends string>(verdicts: readonly Verdict[]) => ({
  verdict: vine.enum(verdicts).optional(),
  outcome: vine.enum(verdicts).optional(),
  page: pagingFields().page,
  perPage: vine.number().withoutDecimals().min(1).max(MAX_ROWS_PER_PAGE).optional(),
})
