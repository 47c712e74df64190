import db from '@adonisjs/lucid/services/db'
import SignIn from '#accounts/models/sign_in'
import { table } from '#core/database/table'

/** Whether a person has signed in no more than once. */
export async function isFirstVisit(userId: number): Promise<boolean> {
  const signIns = await table(db, SignIn)
    .where({ user_id: userId, outcome: 'signed_in' })
    .limit(2)
    .select('id')
  return signIns.length < 2
}
