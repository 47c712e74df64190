import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { invalidField, notFound } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { missingMergeFields } from '#documents/queries/missing_merge_fields'
import { ownSignersOf } from '#documents/signers'
import { fingerprintOf, keyOfGiven } from '#onboarding/checklists/fingerprint'
import type { MergedItem } from '#onboarding/checklists/merge_items'
import {
  givenOf,
  plannedItems,
  plannedLeaving,
  type Candidate,
  type PlannedFor,
} from '#onboarding/checklists/planned_items'
import { launchInWords, type Act, type ToldEmail } from '#onboarding/launch_in_words'
import type ChecklistItem from '#onboarding/models/checklist_item'
import type { ItemKind, Owner } from '#onboarding/models/states'
import { isNamedWhenSent, sendByHand } from '#onboarding/named_when_sent'
import { packetsById } from '#onboarding/queries/packets/live_packets'
import { managerOf, newcomersById, type Newcomer } from '#onboarding/queries/people'
import { ownerNames } from '#onboarding/queries/packets/packet_list'
import { plannedRows } from '#onboarding/queries/preview/planned_rows'
import {
  emailsOf,
  emailsTogether,
  isEarly,
  type Launched,
} from '#onboarding/queries/preview/previewed_emails'
import type { ImportOptions } from '#people/import/import_options'
import Employee from '#people/models/employee'
import type { Day } from '#training/compliance_status'

export interface PreviewedItem {
  key: string
  kind: ItemKind
  name: string
  required: boolean
  beforeFirstDay: boolean
  /** Whether they get it when they register: of people who are not added yet. */
  atRegistration: boolean
  owner: Owner
  ownerName: string | null
  /** The first of them, of several people. */
  dueOn: Day | null
  /** How many of the people get it; none where HR left it out. */
  people: number
  /** Left out by HR for all of them. */
  leftOut: boolean
  /** Added by HR for one of them. */
  added: boolean
  /** Required by training of one of them: no one can leave it out. */
  compulsory: boolean
}

export interface LaunchPreview {
  people: number
  packets: { id: number; name: string }[]
  counts: Record<ItemKind, number>
  /** Who gets an email about what. */
  emails: ToldEmail[]
  sentence: string | null
  items: PreviewedItem[]
  /** Each person, with what an approval names to approve just that. */
  each: {
    employeeId: number
    name: string
    sentence: string | null
    emails: number
    tasks: number
    fingerprint: string
  }[]
  problems: { employeeId: number; name: string; message: string }[]
}

const PERSON = { manager: null, isRegistered: false, approvedOn: null, endDate: null }

/**
 * What approving some people would do, without those who were removed since. Writes nothing.
 * @throws HttpError 422 when none of them is there.
 */
export async function previewLaunch(employeeIds: readonly number[]): Promise<LaunchPreview> {
  const people = await newcomersById(db, employeeIds)
  if (people.length === 0) {
    throw invalidField('employeeIds', 'No one has this id.', 'exists')
  }
  const planned = await plannedItems(db.connection())
  const rows = await plannedRows(db.connection(), employeeIds)
  return told(
    'approve',
    people.map((person) => launched(person, planned(person), rows.get(person.id)))
  )
}

type Places = Pick<Candidate, 'department' | 'position' | 'location' | 'startDate'>

/**
 * The same of someone who is not added yet.
 * @throws HttpError 404 for a manager who is not there.
 */
export async function previewCandidate(places: Places, managerId?: number): Promise<LaunchPreview> {
  const manager = managerId === undefined ? null : await Employee.withAccount(managerId)
  const person = {
    ...PERSON,
    ...places,
    manager: manager && managerOf(manager.user),
    id: 0,
    name: 'the employee',
    status: 'pending' as const,
  }
  const planned = await plannedItems(db.connection())
  return told('approve', [launched(person, planned(person))])
}

/** What the end of someone's employment starts. @throws HttpError 404. */
export async function previewLeaving(employeeId: number, endDate: Day): Promise<LaunchPreview> {
  const [person] = await newcomersById(db, [employeeId])
  if (!person) throw notFound()
  const planned = await plannedLeaving(db.connection())
  return told('leave', [launched(person, planned({ ...person, endDate }))])
}

const TOO_MANY_PLACES =
  'What these people get is not listed here: they have too many different departments, positions and locations.'

/**
 * What the people get whom an import adds: those who wait, at their approval; staff that it brings as
 * active get what training requires and the packet that was chosen for them.
 */
export async function previewImport(options: ImportOptions): Promise<LaunchPreview> {
  const { admitAs, packetId, places } = options
  const active = admitAs === 'active'
  const chosen = packetId === null ? [] : await packetsById(db.connection(), [packetId])
  const planned = await plannedItems(db.connection(), active ? chosen : undefined)
  if (!places) return { ...(await told('approve', [])), sentence: TOO_MANY_PLACES }
  const all = places.reduce((sum, { people }) => sum + people, 0)
  const name = all === 1 ? 'their manager' : 'their managers'
  return told(
    active ? 'import' : 'approve',
    places.map(({ people, managerRole: role, ...place }) => {
      const person = {
        ...PERSON,
        ...place,
        manager: role && { userId: 0, role, email: '', name },
        id: 0,
        name: 'the employee',
        startDate: null,
        status: active ? ('active' as const) : ('pending' as const),
      }
      return { ...launched(person, planned(person)), people }
    })
  )
}

const launched = (
  person: Candidate & Pick<Newcomer, 'id' | 'name' | 'manager' | 'isRegistered'>,
  plan: PlannedFor,
  rows?: readonly ChecklistItem[]
): Launched => ({ person, plan, given: givenOf(plan, rows), people: 1 })

async function told(act: Act, launches: readonly Launched[]): Promise<LaunchPreview> {
  const nameOf = await namesOf(launches)
  const items = itemsOf(act, launches, nameOf)
  const counts = { training: 0, sign: 0, upload: 0, read: 0, task: 0 }
  for (const { kind, people } of items) counts[kind] += people
  const people = launches.reduce((sum, launch) => sum + launch.people, 0)
  const packets = launches.flatMap(({ plan }) => plan.packets)
  const emails = await emailsOf(act, launches)
  const several = people > 1
  return {
    people,
    packets: [...new Map(packets.map(({ id, name }) => [id, { id, name }])).values()],
    counts,
    emails: several ? emailsTogether(emails.flat()) : emails.flat(),
    sentence: launchInWords(people, keptOf(items), act),
    items,
    each: launches
      .filter(({ person }) => person.id > 0)
      .map((launch, index) => ({
        employeeId: launch.person.id,
        name: launch.person.name,
        sentence: launchInWords(1, keptOf(itemsOf(act, [launch], nameOf)), act),
        emails: emails[index]?.length ?? 0,
        tasks: launch.given.items.filter(({ kind }) => kind === 'task').length,
        fingerprint: fingerprintOf(launch.given, launch.person),
      })),
    problems: await problemsOf(launches),
  }
}

const keptOf = (items: readonly PreviewedItem[]) => items.filter(({ people }) => people > 0)

type NameOf = (item: MergedItem | ChecklistItem, launch: Launched, isAlone: boolean) => string

async function namesOf(launches: readonly Launched[]): Promise<NameOf> {
  const all = new Set(launches.flatMap(({ given }) => [...given.items, ...given.leftOut]))
  const names = await ownerNames([...all])
  return (item, { person }, isAlone) => {
    switch (item.owner) {
      case 'employee':
        return isAlone ? person.name : 'the employees'
      case 'manager':
        return person.manager?.name ?? 'HR'
      case 'hr':
        return 'HR'
      case 'role':
        return names.roles.get(item.ownerRoleId) ?? 'HR'
      case 'person':
        return names.users.get(item.ownerUserId) ?? 'HR'
    }
  }
}

/** What several people get, each item once. */
function itemsOf(act: Act, launches: readonly Launched[], nameOf: NameOf): PreviewedItem[] {
  const items = new Map<string, PreviewedItem>()
  for (const launch of launches) {
    const { items: kept, leftOut } = launch.given
    for (const item of [...kept, ...leftOut]) {
      const key = keyOfGiven(item)
      const there = items.get(key)
      const people = kept.includes(item) ? launch.people : 0
      const ownerName = nameOf(item, launch, launches.length === 1)
      const compulsory = launch.plan.compulsory.has(key)
      if (!there) {
        items.set(key, {
          key,
          kind: item.kind,
          name: item.name,
          required: item.required,
          beforeFirstDay: item.beforeFirstDay,
          atRegistration: isEarly(act, launch, item),
          owner: item.owner,
          ownerName,
          dueOn: item.dueOn,
          people,
          leftOut: people === 0,
          added: !('key' in item) && item.packetItemId === null && people > 0,
          compulsory,
        })
        continue
      }
      there.people += people
      there.leftOut &&= people === 0
      there.compulsory ||= compulsory
      if (there.ownerName !== ownerName) there.ownerName = 'their managers'
      if (item.dueOn !== null && (there.dueOn === null || item.dueOn < there.dueOn)) {
        there.dueOn = item.dueOn
      }
    }
  }
  return [...items.values()]
}

/** What could not be sent, said before it is tried. */
async function problemsOf(launches: readonly Launched[]) {
  const problems = await unsendable(launches)
  const byTemplates = Map.groupBy(launches, ({ given }) =>
    given.items
      .filter(({ kind }) => kind === 'sign' || kind === 'read')
      .map(({ templateId }) => templateId)
      .join()
  )
  for (const [templates, some] of byTemplates) {
    const people = some.filter(({ person }) => person.id > 0)
    if (templates === '' || people.length === 0) continue
    const lacking = await missingMergeFields(db.connection(), {
      templateIds: templates.split(',').map(Number),
      employeeIds: people.map(({ person }) => person.id),
      at: DateTime.utc(),
    })
    for (const { person } of people) {
      const message = lacking.get(person.id)
      if (message) problems.push({ employeeId: person.id, name: person.name, message })
    }
  }
  return problems
}

/** Documents whose signers were changed since they came into a packet. */
async function unsendable(launches: readonly Launched[]): Promise<LaunchPreview['problems']> {
  const people = launches.filter(({ person }) => person.id > 0)
  const signed = people.flatMap(({ person, given }) =>
    given.items
      .filter(({ kind }) => kind === 'sign')
      .map(({ templateId }) => ({ person, templateId: templateId ?? 0 }))
  )
  if (signed.length === 0) return []
  const templates = await table(db, 'document_templates')
    .whereIn('id', [...new Set(signed.map(({ templateId }) => templateId))])
    .whereNotNull('signers')
    .select('id', 'name', 'signers')
  const names = new Map(
    templates
      .filter((row) => isNamedWhenSent(ownSignersOf(row) ?? []))
      .map(({ id, name }) => [id, name])
  )
  return signed.flatMap(({ person, templateId }) => {
    const name = names.get(templateId)
    const problem = { employeeId: person.id, name: person.name }
    return name === undefined ? [] : { ...problem, message: sendByHand(name) }
  })
}
