import type { Change } from '#audit/services/change'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { updateMany } from '#core/database/bulk_update'
import { expression, table, type RowOf } from '#core/database/table'
import DocumentRequest from '#documents/models/document_request'
import Checklist from '#onboarding/models/checklist'
import { urgentOn } from '#onboarding/checklists/urgency'
import { runningChecklists, type RunRow } from '#onboarding/queries/running_checklists'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { Newcomer } from '#onboarding/queries/people'
import { sentByHand } from '#onboarding/queries/sent_by_hand'
import { requiredToCome } from '#onboarding/queries/required_to_come'
import { reopenOnboarding } from '#people/onboarding/reopen_onboarding'
import type { OnboardingItems } from '#people/onboarding/settle_onboarding'
import SigningDocument from '#signing/models/signing_document'
import SigningRequest from '#signing/models/signing_request'
import { dayOf } from '#training/assignments/assign_modules'
import Completion from '#training/models/completion'
import { onboardingModules } from '#training/queries/onboarding/onboarding_facts'

/** People of one statement: parameters are bounded on SQLite. */
const PEOPLE_AT_ONCE = 500

/**
 * Settles the items of people's current runs by what has happened to the trainings, requests and
 * signing requests they are, and counts the runs again, within the change that made it happen.
 * @returns of each onboarding run how far it is, by employee.
 */
export async function settleChecklists(
  change: Change,
  employeeIds: readonly number[]
): Promise<Map<number, OnboardingItems>> {
  const found = new Map<number, OnboardingItems>()
  for (const some of inBatches([...new Set(employeeIds)], PEOPLE_AT_ONCE)) {
    const runs = await runningChecklists(change.trx, some)
    if (runs.length === 0) continue
    await settleItems(change, runs)
    for (const run of await recount(change, runs)) {
      if (run.kind === 'onboarding') found.set(run.employee_id, itemsOf(run))
    }
  }
  return found
}

/** How far people's onboarding is, as it was counted last, and what they get with their approval. */
export async function countChecklists(
  client: QueryClientContract,
  employeeIds: readonly number[]
): Promise<Map<number, OnboardingItems>> {
  const found = new Map<number, OnboardingItems>()
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const runs = await runningChecklists(client, some).where('kind', 'onboarding')
    const toCome = await requiredToCome(client, runs)
    for (const run of runs) {
      const items = itemsOf(run)
      const further = run.status === 'planned' ? (toCome.get(run.employee_id) ?? 0) : 0
      found.set(run.employee_id, { ...items, asked: items.asked + further })
    }
  }
  return found
}

const itemsOf = ({ asked, begun, settled, status }: RunRow): OnboardingItems => ({
  asked,
  begun,
  done: settled,
  over: status === 'done',
})

const itemsToSettle = (change: Change, runs: readonly RunRow[]) =>
  table(change.trx, ChecklistItem)
    .whereIn('checklist_id', idsOf(runs))
    .where((item) =>
      item
        .where('status', 'open')
        // Withdrawn, it may have been assigned again.
        .orWhere((removed) =>
          removed.where({ status: 'removed', kind: 'training' }).whereNull('removed_by')
        )
        // What a completion had done that was declared void since, not one that was recorded later. A
        // run that is done stays so.
        .orWhere((done) =>
          done
            .where({ status: 'done', kind: 'training' })
            .whereIn('checklist_id', idsOf(runs.filter(({ status }) => status !== 'done')))
            .whereExists((mistake) =>
              mistake
                .from(Completion.table)
                .whereColumn('employee_id', `${ChecklistItem.table}.employee_id`)
                .whereColumn('module_id', `${ChecklistItem.table}.module_id`)
                .whereColumn('created_at', '<=', `${ChecklistItem.table}.done_at`)
                .whereColumn('voided_at', '>=', `${ChecklistItem.table}.done_at`)
            )
        )
    )
    .whereNot('kind', 'task')
    .select('id', 'employee_id', 'kind', 'status', 'module_id', 'begun_at', 'problem')
    .select('template_id', 'document_request_id', 'signing_request_id', 'name', 'opened_at')

const idsOf = (runs: readonly RunRow[]) => runs.map(({ id }) => id)

type ItemRow = RowOf<ReturnType<typeof itemsToSettle>>
type Settled = Partial<{
  status: 'open' | 'done' | 'removed'
  begun_at: string | null
  done_at: string | null
  removed_at: string | null
  problem: string | null
  document_request_id: number
  signing_request_id: number
}>

async function settleItems(change: Change, runs: readonly RunRow[]): Promise<void> {
  const found = await itemsToSettle(change, runs)
  if (found.length === 0) return
  const settled = new Map<number, Settled>(await sentByHand(change.trx, found))
  const items = found.map((item): ItemRow => ({ ...item, ...settled.get(item.id) }))
  const facts = [
    await trainingFacts(change, items),
    await documentFacts(change, items),
    await signingFacts(change, items),
  ]
  for (const item of items) {
    for (const fact of facts) {
      const columns = fact(item)
      if (!columns || Object.keys(columns).length === 0) continue
      settled.set(item.id, { ...settled.get(item.id), ...columns })
    }
  }
  await updateMany(change.trx, ChecklistItem, settled)
}

/** What follows for an item from a fact; null where it says nothing about it. */
type Fact = (item: ItemRow) => Settled | null

const begun = (item: ItemRow, at: string): Settled => (item.begun_at ? {} : { begun_at: at })

async function trainingFacts(change: Change, items: readonly ItemRow[]): Promise<Fact> {
  const trainings = items.filter(({ kind }) => kind === 'training')
  if (trainings.length === 0) return () => null
  const people = [...new Set(trainings.map((item) => item.employee_id))]
  const modules = await onboardingModules(dayOf(change), people, change.trx)
  const byPair = new Map(modules.map((one) => [`${one.employeeId}.${one.moduleId}`, one]))
  return (item) => {
    if (item.kind !== 'training') return null
    const module = byPair.get(`${item.employee_id}.${item.module_id}`)
    if (item.status === 'done') {
      if (!module || module.done) return null
      return { status: 'open', done_at: null, ...(module.begun ? {} : { begun_at: null }) }
    }
    if (!module)
      return item.status === 'open' ? { status: 'removed', removed_at: change.time } : null
    const open: Settled = item.status === 'removed' ? { status: 'open', removed_at: null } : {}
    const started = module.begun ? begun(item, change.time) : {}
    if (!module.done) return { ...open, ...started }
    return { ...open, ...started, status: 'done', done_at: change.time }
  }
}

async function documentFacts(change: Change, items: readonly ItemRow[]): Promise<Fact> {
  const ids = items.flatMap((item) => item.document_request_id ?? [])
  if (ids.length === 0) return () => null
  const rows = await table(change.trx, DocumentRequest)
    .whereIn('id', ids)
    .select('id', 'state', 'opened_at', 'done_at')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (item) => {
    const request = byId.get(item.document_request_id ?? 0)
    if (!request) return null
    if (request.state === 'cancelled') {
      return item.problem ? {} : { problem: 'The request was canceled. Send it again or waive it.' }
    }
    const started = request.opened_at || request.state !== 'open' ? begun(item, change.time) : {}
    if (request.state !== 'done') return started
    return { ...started, status: 'done', done_at: request.done_at ?? change.time, problem: null }
  }
}

const CANCELLED = {
  cancelled: 'The request was canceled. Send it again or waive it.',
  declined: 'The signer declined. Send it again or waive it.',
  expired: 'The request expired. Send it again or waive it.',
  departed: 'The request was canceled. Send it again or waive it.',
  corrected: 'The request was replaced. Send it again or waive it.',
}

async function signingFacts(change: Change, items: readonly ItemRow[]): Promise<Fact> {
  const ids = items.flatMap((item) => item.signing_request_id ?? [])
  if (ids.length === 0) return () => null
  const rows = await table(change.trx, SigningRequest)
    .whereIn('id', ids)
    .orWhereIn('corrects_id', ids)
    .orderBy('id')
    .select('id', 'corrects_id', 'status', 'cancelled_how', 'completed_at')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const corrections = rows.filter((row) => row.corrects_id !== null)
  const correctedBy = new Map(corrections.map((row) => [row.corrects_id, row]))
  const templates = await templatesOf(
    change,
    corrections.map(({ id }) => id)
  )
  return (item) => {
    const sent = byId.get(item.signing_request_id ?? 0)
    if (!sent) return null
    const correction = sent.cancelled_how === 'corrected' ? correctedBy.get(sent.id) : undefined
    // A document that the correction leaves out is not signed with it.
    const has = correction && templates.get(correction.id)?.has(item.template_id ?? 0)
    const corrected = has ? correction : undefined
    const request = corrected ?? sent
    // The correction is what is sent now: a problem was the request's before it.
    const moved: Settled = corrected ? { signing_request_id: corrected.id, problem: null } : {}
    if (request.status === 'CANCELLED') {
      const problem = CANCELLED[request.cancelled_how ?? 'cancelled']
      return item.problem && !corrected ? {} : { ...moved, problem }
    }
    const started =
      request.status === 'CREATED' || request.status === 'SENT' ? {} : begun(item, change.time)
    if (request.status !== 'COMPLETED') return { ...moved, ...started }
    const at = request.completed_at ?? change.time
    return { ...moved, ...started, status: 'done', done_at: at, problem: null }
  }
}

/** The templates of the documents of requests, by request. */
async function templatesOf(
  change: Change,
  requestIds: readonly number[]
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>()
  if (requestIds.length === 0) return found
  const documents = await table(change.trx, SigningDocument)
    .whereIn('request_id', [...requestIds])
    .select('request_id', 'template_id')
  for (const { request_id: id, template_id: templateId } of documents) {
    found.set(id, (found.get(id) ?? new Set()).add(templateId))
  }
  return found
}

const COUNTS = `
  sum(case when required = 1 and status in ('open', 'done', 'waived') then 1 else 0 end) as asked,
  sum(case when required = 1 and (status = 'done' or (status = 'open' and begun_at is not null))
    then 1 else 0 end) as begun,
  sum(case when required = 1 and status in ('done', 'waived') then 1 else 0 end) as settled,
  sum(case when status = 'open' then 1 else 0 end) as waiting,
  min(case when status = 'open' then due_on end) as next_due_on`

interface Counted {
  asked: number
  begun: number
  settled: number
  waiting: number
  next_due_on: string | null
}

/** Counts runs again: one whose required items are all settled is done, and open again after an undo. */
async function recount(change: Change, runs: readonly RunRow[]): Promise<RunRow[]> {
  const rows = await table(change.trx, ChecklistItem)
    .whereIn(
      'checklist_id',
      runs.map(({ id }) => id)
    )
    .groupBy('checklist_id')
    .select('checklist_id', expression<Counted>(COUNTS))
  const counts = new Map(rows.map((row) => [row.checklist_id, row]))
  const changed = new Map<number, object>()
  const counted = runs.map((run): RunRow => {
    const row = counts.get(run.id)
    const now = {
      asked: Number(row?.asked ?? 0),
      begun: Number(row?.begun ?? 0),
      settled: Number(row?.settled ?? 0),
      next_due_on: row?.next_due_on ?? null,
      status: run.status,
    }
    if (run.status !== 'planned') {
      const left = now.asked > 0 ? now.asked - now.settled : Number(row?.waiting ?? 0)
      now.status = left === 0 ? 'done' : 'open'
    }
    const differs = (Object.keys(now) as (keyof typeof now)[]).some((key) => now[key] !== run[key])
    if (differs) {
      const doneAt = now.status === 'done' ? change.time : null
      changed.set(run.id, {
        ...now,
        urgent_on: urgentOn({ ...run, ...now }),
        ...(now.status === run.status ? {} : { done_at: doneAt }),
        updated_at: change.time,
      })
    }
    return { ...run, ...now }
  })
  await updateMany(change.trx, Checklist, changed)
  await change.auditMany(
    counted.flatMap((run, index) => {
      const before = runs[index]?.status
      if (run.status === before) return []
      return {
        action: run.status === 'done' ? 'complete' : 'reopen',
        entityType: Checklist.audited.entityType,
        entityId: run.id,
        oldValues: { status: before },
        newValues: { employeeId: run.employee_id, kind: run.kind, status: run.status },
      }
    })
  )
  return counted
}

/** Who completed an earlier onboarding has this one to do, unless all of it is done already. */
export async function startAgain(change: Change, people: readonly Newcomer[]): Promise<void> {
  const again = people.filter(({ onboardingStatus: status }) =>
    ['complete', 'in_progress'].includes(status)
  )
  if (again.length === 0) return
  const found = await settleChecklists(
    change,
    again.map(({ id }) => id)
  )
  const unfinished = again.filter(({ id }) => {
    const items = found.get(id)
    return items !== undefined && items.done < items.asked
  })
  await reopenOnboarding(
    change,
    unfinished.map(({ id }) => id)
  )
}
