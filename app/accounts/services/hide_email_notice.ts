import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { table } from '#core/database/table'
import { dbTime, isoTime } from '#core/time'

const DAYS_HIDDEN = 7

/**
 * Hides the notice that email is not set up, for one person and a week. It is no business data, so
 * it is written without an audit entry.
 * @returns until when.
 */
export async function hideEmailNotice(userId: number): Promise<string> {
  const until = dbTime(DateTime.utc().plus({ days: DAYS_HIDDEN }))
  await table(db, User).where('id', userId).update({ email_notice_hidden_until: until })
  return isoTime(until)
}
