import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import type { SignerKind } from '#documents/placed_field'
import { signersOf } from '#documents/signers'
import { keyOfGiven } from '#onboarding/checklists/fingerprint'
import type { Candidate, Given, PlannedFor } from '#onboarding/checklists/planned_items'
import type { Act, ToldEmail } from '#onboarding/launch_in_words'
import { isNamedWhenSent } from '#onboarding/named_when_sent'
import type { Newcomer } from '#onboarding/queries/people'
import { MANAGING_ROLES } from '#signing/request'

/** What one person, or several at the same place, would get. */
export interface Launched {
  person: Candidate & Pick<Newcomer, 'id' | 'name' | 'manager' | 'isRegistered'>
  plan: PlannedFor
  given: Given
  people: number
}

/** Whether someone who is added now gets an item when they register, which comes before the approval. */
export const isEarly = (
  act: Act,
  { person }: Pick<Launched, 'person'>,
  { beforeFirstDay }: { beforeFirstDay: boolean }
): boolean => act === 'approve' && person.id === 0 && beforeFirstDay

/**
 * The emails that go out with it, of each: that someone was approved, and what is to be signed, read or
 * uploaded. Who has not registered finds what they are to read or upload when they have, except what
 * registering itself sends. Whose tasks it creates, the sentence says; how many emails that makes
 * depends on what they got that day.
 */
export async function emailsOf(act: Act, launches: readonly Launched[]): Promise<ToldEmail[][]> {
  const signFirst = await signingFirst(launches)
  return launches.map(({ person, given, people }) => {
    const approval: ToldEmail[] =
      act === 'approve' ? [{ to: person.name, about: 'approval', name: '', key: '', people }] : []
    const requests = given.items.flatMap((item): ToldEmail[] => {
      const { kind, name, templateId } = item
      const email = { name, key: keyOfGiven(item), people }
      if (kind === 'sign') {
        const kinds = signFirst.get(templateId ?? 0) ?? []
        return kinds.map((first) => {
          const to = first === 'employee' ? person.name : managerOf(person)
          return { ...email, to, about: kind }
        })
      }
      const isThere = person.isRegistered || isEarly(act, { person }, item)
      const isTold = (kind === 'read' || kind === 'upload') && isThere
      return isTold ? [{ ...email, to: person.name, about: kind }] : []
    })
    return [...approval, ...requests]
  })
}

/** Of several people, by what they are about. */
export const emailsTogether = (emails: readonly ToldEmail[]): ToldEmail[] =>
  [...Map.groupBy(emails, ({ key }) => key).values()].map((some) => ({
    ...(some[0] as ToldEmail),
    to: 'each of them',
    people: some.reduce((sum, { people }) => sum + people, 0),
  }))

/** Who signs as manager: the person's own where they can, else whoever approves. */
const managerOf = ({ manager }: Launched['person']) =>
  manager && MANAGING_ROLES.some((role) => role === manager.role) ? manager.name : 'you'

/** Who signs each document first; no one where its signers are named when it is sent. */
async function signingFirst(launches: readonly Launched[]): Promise<Map<number, SignerKind[]>> {
  const ids = launches.flatMap(({ given }) =>
    given.items.flatMap(({ kind, templateId }) => (kind === 'sign' ? (templateId ?? []) : []))
  )
  if (ids.length === 0) return new Map()
  const rows = await table(db, 'document_templates')
    .whereIn('id', [...new Set(ids)])
    .select('id', 'signers', 'signs_first')
  return new Map(
    rows.map((row) => {
      const signers = signersOf(row, row.signs_first)
      const first = isNamedWhenSent(signers) ? [] : signers.filter(({ step }) => step === 1)
      return [row.id, first.map(({ kind }) => kind)]
    })
  )
}
