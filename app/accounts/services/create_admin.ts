import vine from '@vinejs/vine'
import User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { assertEmailFree } from '#accounts/email_change/change_email'
import { searchTextOf, sortNameOf } from '#core/search/normalize'
import { preparePassword } from '#accounts/passwords/set_password'
import { email, line, messages, newPassword } from '#core/http/fields'

const adminValidator = vine.create({
  email: email(),
  firstName: line(100).minLength(1),
  lastName: line(100),
  password: newPassword(),
})
adminValidator.messagesProvider = messages

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

interface NewAdmin {
  email: string
  firstName: string
  lastName: string
  password: string
}

/**
 * Makes an administrator. A new installation has no default password, so its first administrator
 * is made here.
 * @throws E_VALIDATION_ERROR or HttpError 422 naming the field.
 */
export async function createAdmin(
  input: NewAdmin,
  actor: Actor,
  options: { dryRun?: boolean } = {}
): Promise<{ id: number | null; email: string; dryRun: boolean }> {
  const { password, ...person } = await adminValidator.validate(input)
  const passwordHash = await preparePassword(password, person)
  let id: number | null = null
  try {
    await change(actor, async (change) => {
      id = await insertAdmin(change, person, passwordHash)
      if (options.dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    id = null
  }
  return { id, email: person.email, dryRun: options.dryRun ?? false }
}

/** Writes the account inside the caller's change, from values that were checked before. */
export async function insertAdmin(
  change: Change,
  person: Omit<NewAdmin, 'password'>,
  passwordHash: string
): Promise<number> {
  await assertEmailFree(change, person.email, null)
  const admin = new User().fill({
    ...person,
    role: 'admin',
    password: passwordHash,
    searchText: searchTextOf(person),
    sortName: sortNameOf(person),
  })
  await change.save(admin)
  return admin.id
}
