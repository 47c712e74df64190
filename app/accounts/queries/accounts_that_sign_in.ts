import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'

/** Accounts that can sign in and take part: registered, approved, neither closed nor blocked. */
export const accountsThatSignIn = (client: Client = db) =>
  table(client, 'users')
    .whereNotNull('users.password')
    .whereNull('users.disabled_at')
    .whereNull('users.sign_in_blocked_at')
    .whereNull('users.awaiting_approval_at')
