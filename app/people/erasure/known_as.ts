import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ErasedPerson } from '#audit/personal_data'
import { valuesAbout } from '#audit/services/erase_entries'
import { emailChangesOf, othersWith } from '#people/queries/employees/audited_people'

type Ids = Pick<ErasedPerson, 'userId' | 'employeeId'>

export const aboutPerson = ({ userId, employeeId }: Ids) => [
  { type: 'user', ids: [userId] },
  { type: 'employee', ids: [employeeId] },
]

/**
 * A person's current and former names and addresses, from the audit log. Addresses that now
 * belong to another account are listed separately: emails sent there since are not this person's.
 */
export async function knownAs(
  client: QueryClientContract,
  person: Ids & { email: string; first_name: string; last_name: string }
): Promise<Pick<ErasedPerson, 'firstNames' | 'lastNames' | 'emails' | 'othersEmails'>> {
  const known = {
    firstName: new Set([person.first_name]),
    lastName: new Set([person.last_name]),
    email: new Set([person.email]),
  }
  const changes = await emailChangesOf(client, person.userId)
  for (const { new_email: wanted, old_email: former } of changes) {
    known.email.add(wanted)
    if (former) known.email.add(former)
  }
  for (const subject of aboutPerson(person)) {
    for await (const values of valuesAbout(client, subject)) {
      for (const [field, all] of Object.entries(known)) {
        const value = values[field]
        if (typeof value === 'string') all.add(value)
      }
    }
  }
  const others = await othersWith(client, [...known.email], person.userId)
  const othersEmails = others.map(({ email }) => email)
  return {
    firstNames: [...known.firstName],
    lastNames: [...known.lastName],
    emails: [...known.email].filter((email) => !othersEmails.includes(email)),
    othersEmails,
  }
}
