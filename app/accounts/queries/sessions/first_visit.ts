import db from '@adonisjs/lucid/services/db'
import SignIn from '#accounts/models/sign_in'
import { cached } from '#core/cached'
import { table } from '#core/database/table'

/**
 * Whether a person has signed in no more than once.
 * @param version of the data, as `dataVersionOf`.
 */
export const isFirstVisit = (userId: number, version: string): Promise<boolean> =>
  cached(
    JSON.stringify(['first visit', userId]),
    async () => {
      const signIns = await table(db, SignIn)
        .where({ user_id: userId, outcome: 'signed_in' })
        .limit(2)
        .select('id')
      return signIns.length < 2
    },
    version
  )
