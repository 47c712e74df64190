import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import MailPreference from '#messages/models/mail_preference'
import { mailKind } from '#messages/services/mail_kinds'

/**
 * Turns kinds of email on and off for an account; the others keep their setting.
 * @throws HttpError 422 for an unknown kind, a repeated one, or one that is always sent.
 */
export async function chooseMails(
  userId: number,
  preferences: readonly { kind: string; mail: boolean }[],
  actor: Actor
): Promise<void> {
  const wanted = new Map<string, boolean>()
  for (const [index, { kind, mail }] of preferences.entries()) {
    const field = `preferences.${index}.kind`
    const known = mailKind(kind)
    if (!known) throw invalidField(field, 'There is no such kind of email.', 'exists')
    if (wanted.has(kind)) throw invalidField(field, 'This kind is named twice.', 'distinct')
    if (known.always !== null && !mail) {
      throw invalidField(field, `These emails can't be turned off. ${known.always}`, 'always')
    }
    if (known.always === null) wanted.set(kind, mail)
  }
  await change(actor, async (change) => {
    const own = () => table(change.trx, MailPreference).where('user_id', userId)
    const rows = await own().forUpdate().select('kind')
    const off = new Set(rows.map(({ kind }) => kind))
    const changed = [...wanted].filter(([kind, mail]) => mail === off.has(kind))
    if (changed.length === 0) return
    const turnedOn = changed.filter(([, mail]) => mail).map(([kind]) => kind)
    const turnedOff = changed.filter(([, mail]) => !mail).map(([kind]) => kind)
    if (turnedOn.length > 0) await own().whereIn('kind', turnedOn).delete()
    if (turnedOff.length > 0) {
      const unwanted = turnedOff.map((kind) => ({ user_id: userId, kind, off_since: change.time }))
      await insertRows(change.trx, MailPreference, unwanted)
    }
    await change.audit({
      action: 'update',
      entityType: 'mail_preferences',
      entityId: userId,
      oldValues: Object.fromEntries(changed.map(([kind, mail]) => [kind, !mail])),
      newValues: Object.fromEntries(changed),
    })
  })
}
