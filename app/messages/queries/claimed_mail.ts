import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** An email by its claim, with the address that its account has now, if it names one. */
export const claimedMail = (id: number, claimedUntil: string) =>
  table(db, 'outbox_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where({ 'm.id': id, 'm.claimed_until': claimedUntil })
    .select('m.*', 'u.email as present')
    .first()
