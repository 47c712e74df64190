import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { invalidField } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { missingMergeFields } from '#documents/queries/missing_merge_fields'
import type { MergedItem } from '#onboarding/checklists/merge_items'
import { plannedItems, type Candidate } from '#onboarding/checklists/planned_items'
import { launchInWords } from '#onboarding/launch_in_words'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { ItemKind, Owner } from '#onboarding/models/states'
import { newcomersById, type Newcomer } from '#onboarding/queries/people'
import { ownerNames } from '#onboarding/queries/packet_list'
import type { Day } from '#training/compliance_status'

export interface PreviewedItem {
  key: string
  kind: ItemKind
  name: string
  required: boolean
  beforeFirstDay: boolean
  owner: Owner
  ownerName: string | null
  /** The first of them, of several people. */
  dueOn: Day | null
  /** How many of the people get it. */
  people: number
  /** Left out by HR. */
  leftOut: boolean
}

export interface LaunchPreview {
  people: number
  packets: { id: number; name: string }[]
  counts: Record<ItemKind, number>
  /** Emails that go out with it: that they were approved, and what they are to sign, read or upload. */
  mails: number
  sentence: string | null
  items: PreviewedItem[]
  problems: { employeeId: number; name: string; message: string }[]
}

const PERSON = { manager: null, isRegistered: false, userId: 0 }

/** What approving some people would do. Writes nothing. @throws HttpError 422 for who is not there. */
export async function previewLaunch(employeeIds: readonly number[]): Promise<LaunchPreview> {
  const people = await newcomersById(db, employeeIds)
  if (people.length < new Set(employeeIds).size) {
    throw invalidField('employeeIds', 'Nobody has this id.', 'exists')
  }
  const runs = await table(db, 'onboarding_checklists')
    .whereIn('employee_id', employeeIds)
    .where({ kind: 'onboarding', current: 1 })
    .whereIn('status', ['planned', 'open'])
    .select('id')
  const rows = await ChecklistItem.query().whereIn(
    'checklistId',
    runs.map(({ id }) => id)
  )
  return preview(
    people,
    Map.groupBy(rows, ({ employeeId }) => employeeId)
  )
}

/** The same of someone who is not added yet. */
export const previewCandidate = (
  places: Pick<Candidate, 'department' | 'position' | 'location' | 'startDate'>
) =>
  preview(
    [
      {
        ...PERSON,
        ...places,
        id: 0,
        name: 'the employee',
        status: 'pending',
        approvedOn: null,
        endDate: null,
      },
    ],
    new Map()
  )

type Previewed = Candidate & Pick<Newcomer, 'id' | 'name' | 'manager' | 'isRegistered'>

async function preview(
  people: readonly Previewed[],
  rowsOf: ReadonlyMap<number, ChecklistItem[]>
): Promise<LaunchPreview> {
  const planned = await plannedItems(db.connection())
  const items = new Map<string, PreviewedItem>()
  const packets = new Map<number, string>()
  const given: { person: Previewed; items: MergedItem[] }[] = []
  const toTell: {
    item: MergedItem | ChecklistItem
    key: string
    person: Previewed
    leftOut: boolean
  }[] = []
  for (const person of people) {
    const plan = planned(person)
    for (const { id, name } of plan.packets) packets.set(id, name)
    const rows = rowsOf.get(person.id) ?? []
    const known = new Map(rows.map((row) => [row.itemKey, row]))
    const own = plan.items.filter(({ key }) => !known.has(key))
    given.push({ person, items: own })
    for (const item of own) toTell.push({ item, key: item.key, person, leftOut: false })
    for (const row of rows) {
      if (row.status !== 'planned' && row.status !== 'removed') continue
      toTell.push({ item: row, key: row.itemKey, person, leftOut: row.status === 'removed' })
    }
  }
  const names = await ownerNames(toTell.map(({ item }) => item))
  const nameOf = (item: MergedItem | ChecklistItem, person: Previewed) => {
    switch (item.owner) {
      case 'employee':
        return people.length === 1 ? person.name : 'the employee'
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
  for (const { item, key, person, leftOut } of toTell) {
    const there = items.get(key)
    if (!there) {
      items.set(key, {
        key,
        kind: item.kind,
        name: item.name,
        required: item.required,
        beforeFirstDay: item.beforeFirstDay,
        owner: item.owner,
        ownerName: nameOf(item, person),
        dueOn: item.dueOn,
        people: 1,
        leftOut,
      })
      continue
    }
    there.people++
    there.leftOut &&= leftOut
    if (item.dueOn !== null && (there.dueOn === null || item.dueOn < there.dueOn)) {
      there.dueOn = item.dueOn
    }
  }
  const shown = [...items.values()]
  const kept = shown.filter(({ leftOut }) => !leftOut)
  const counts = { training: 0, sign: 0, upload: 0, read: 0, task: 0 }
  for (const { kind, people: many } of kept) counts[kind] += many
  return {
    people: people.length,
    packets: [...packets].map(([id, name]) => ({ id, name })),
    counts,
    mails: people.length + counts.sign + requestedOf(toTell),
    sentence: launchInWords(people.length, kept),
    items: shown,
    problems: await problemsOf(given),
  }
}

/** Who has not registered finds what they are to read or upload when they have. */
const requestedOf = (told: { item: { kind: ItemKind }; person: Previewed; leftOut: boolean }[]) =>
  told.filter(
    ({ item, person, leftOut }) =>
      !leftOut && person.isRegistered && (item.kind === 'read' || item.kind === 'upload')
  ).length

/** What could not be sent, said before it is tried. */
async function problemsOf(given: readonly { person: Previewed; items: MergedItem[] }[]) {
  const problems: LaunchPreview['problems'] = []
  const byTemplates = Map.groupBy(given, ({ items }) =>
    items
      .filter(({ kind }) => kind === 'sign' || kind === 'read')
      .map(({ templateId }) => templateId)
      .join()
  )
  for (const [templates, some] of byTemplates) {
    if (templates === '') continue
    const lacking = await missingMergeFields(db.connection(), {
      templateIds: templates.split(',').map(Number),
      employeeIds: some.map(({ person }) => person.id),
      at: DateTime.utc(),
    })
    for (const { person } of some) {
      const message = lacking.get(person.id)
      if (message) problems.push({ employeeId: person.id, name: person.name, message })
    }
  }
  return problems
}
