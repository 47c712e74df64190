import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The part of a change that code without knowledge of the audit log needs. */
export interface WriteTransaction {
  readonly trx: TransactionClientContract
  readonly actor: { id: number | null }
  readonly at: DateTime<true>
  /** The moment of the change in the database's format. */
  readonly time: string
}
