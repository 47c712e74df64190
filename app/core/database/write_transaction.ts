import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What of a change is needed by who knows nothing of the audit log. */
export interface WriteTransaction {
  readonly trx: TransactionClientContract
  readonly actor: { id: number | null }
  readonly at: DateTime<true>
  /** The moment of the change as the database keeps it. */
  readonly time: string
}
