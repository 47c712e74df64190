import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { conflict, invalidField } from '#core/errors/http_errors'
import type { SignerRole } from '#documents/placed_field'
import type { DocumentSigner } from '#documents/signers'
import { mailServer } from '#messages/delivery/mail_server'
import User from '#accounts/models/user'
import { DIFFERENT_PEOPLE, ONE_ROLE_EACH } from '#signing/policies/signing_policy'
import { byRole, displayName, MANAGING_ROLES } from '#signing/request'

/** Who signs in a role that the sender fills: an account, or a name and a mailbox. */
export interface GivenSigner {
  role: SignerRole
  userId?: number | null
  name?: string | null
  email?: string | null
}

/** A signer of a document with the person who signs. */
export interface ChosenSigner extends DocumentSigner {
  /** Null for an external signer. */
  user: User | null
  name: string
  email: string
}

export const NO_MAIL =
  'People without an account sign by email. Set up email first, under Settings.'

/** The MANAGER signer: an administrator or manager who can sign in. */
export async function managerOf(client: QueryClientContract, userId: number | null): Promise<User> {
  const user = userId === null ? null : await User.find(userId, { client })
  if (!user || user.disabledAt || !MANAGING_ROLES.some((role) => role === user.role)) {
    throw invalidField('managerId', 'Choose an administrator or a manager who signs.', 'exists')
  }
  return user
}

const withUser = (signer: DocumentSigner, user: User): ChosenSigner => ({
  ...signer,
  user,
  name: displayName(user),
  email: user.email,
})

/** @throws HttpError 422 naming `signers.<role>`. */
export async function personOf(
  client: QueryClientContract,
  role: SignerRole,
  userId: number | null | undefined
): Promise<User> {
  const user = userId ? await User.find(userId, { client }) : null
  if (!user?.maySignIn) {
    throw invalidField(`signers.${role}`, 'Choose someone who can sign in.', 'exists')
  }
  return user
}

/** @throws HttpError 422 naming `signers.<role>.name` or `.email`, 409 without a mail server. */
export function externalOf({ role, name, email }: GivenSigner): { name: string; email: string } {
  if (!name) throw invalidField(`signers.${role}.name`, 'Enter who signs.', 'required')
  if (!email) throw invalidField(`signers.${role}.email`, 'Enter their email address.', 'required')
  if (!mailServer.configured) throw conflict(NO_MAIL)
  return { name, email }
}

/**
 * Everyone who signs but the employee, who is another for each request.
 * @throws HttpError 422 naming the field, 409 without a mail server.
 */
export async function chooseOthers(
  client: QueryClientContract,
  signers: readonly DocumentSigner[],
  given: readonly GivenSigner[],
  managerId: number | null
): Promise<ChosenSigner[]> {
  const chosen: ChosenSigner[] = []
  // At most five.
  for (const signer of signers) {
    const { role, kind } = signer
    const own = given.find((one) => one.role === role) ?? { role }
    if (kind === 'manager') chosen.push(withUser(signer, await managerOf(client, managerId)))
    if (kind === 'person') {
      chosen.push(withUser(signer, await personOf(client, role, own.userId)))
    }
    if (kind === 'external') chosen.push({ ...signer, user: null, ...externalOf(own) })
  }
  return chosen
}

/** All signers of one request, in order. @throws HttpError 422 where someone signs twice. */
export function withEmployee(
  signers: readonly DocumentSigner[],
  others: readonly ChosenSigner[],
  employee: User
): ChosenSigner[] {
  const all = signers.flatMap((signer) => {
    if (signer.kind === 'employee') return withUser(signer, employee)
    return others.find(({ role }) => role === signer.role) ?? []
  })
  const twice = whoSignsTwice(all)
  if (!twice) return all
  throw twice.role === 'MANAGER'
    ? invalidField('managerId', all.length === 2 ? DIFFERENT_PEOPLE : ONE_ROLE_EACH, 'different')
    : invalidField(`signers.${twice.role}`, ONE_ROLE_EACH, 'different')
}

/**
 * A signer who is another one, too, by their mailbox: of the two, the one whom the sender would
 * change, which is never the employee, and the manager only for the employee's sake.
 */
export function whoSignsTwice<Signer extends Pick<ChosenSigner, 'role' | 'email'>>(
  signers: readonly Signer[]
): Signer | undefined {
  const twice = signers
    .filter(({ role }) => role !== 'EMPLOYEE')
    .filter(({ role, email }) =>
      signers.some((other) => other.role !== role && sameMailbox(other.email, email))
    )
  return twice.toSorted(byRole).at(-1)
}

const sameMailbox = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
