import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { onBehalfOf, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { HttpError, conflict } from '#core/errors/http_errors'
import { outageOf } from '#core/errors/outages'
import { Job, LockLost } from '#core/jobs/job'
import { table, type Client } from '#core/database/table'
import User from '#accounts/models/user'
import { prepareLetters, type PreparedLetters } from '#documents/letter/prepare_letters'
import { signersToSend } from '#documents/queries/signers_to_send'
import { requestInTransaction } from '#documents/services/request_documents'
import type { RequestKind } from '#documents/request'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { isNamedWhenSent, sendByHand } from '#onboarding/named_when_sent'
import { newcomersById } from '#onboarding/queries/people'
import { openRequestOf } from '#onboarding/queries/open_requests'
import { notifyOwners } from '#onboarding/tasks/notify_owners'
import { heldSince } from '#people/undo/undo'
import Undo from '#people/models/undo'
import { peopleOfOpenImports } from '#people/queries/import_people'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { MANAGING_ROLES } from '#signing/request'
import { createInTransaction, lettersFor } from '#signing/services/create_request'
import { dayOf } from '#training/assignments/assign_modules'

/** Sends the documents of a checklist one by one. */
export const sendingJob = new Job(Checklist.table)

/** Checklists of one look; the next look takes what is left. */
const AT_ONCE = 20

/** What may be undone still. */
const undoable = (client: Client, now: DateTime) =>
  table(client, Undo).where('created_at', '>', heldSince(now)).select('employee_id')

/**
 * Checklists that wait to be sent. Nothing is sent while an undo may take it back, or while an import
 * has still to say who manages whom.
 */
export async function checklistsToSend(): Promise<number[]> {
  const now = DateTime.utc()
  const rows = await table(db, Checklist)
    .where('to_send', 1)
    .whereNotIn('employee_id', undoable(db, now))
    .whereNotIn('employee_id', peopleOfOpenImports(db, now, 'onboarding_checklists.opened_at'))
    .orderBy('id')
    .limit(AT_ONCE)
    .select('id')
  return rows.map(({ id }) => id)
}

/** Sends what launched checklists hold, notifies owners, and goes on where a killed process left. */
export const sendingWorker = sendingJob.worker(
  'sending onboarding documents',
  checklistsToSend,
  async (id, stop) => (await sendChecklist(id, stop)) !== null
)

/** Someone may undo what this checklist has got in the meantime: it waits with all of it. */
class UndoStillPossible extends Error {}

/**
 * Renews the lock and checks that no one can undo. Every sending change calls it.
 * @throws LockLost, UndoStillPossible.
 */
async function assertMaySend(
  change: Change,
  { checklistId, employeeId }: Pick<ChecklistItem, 'checklistId' | 'employeeId'>,
  worker: string
): Promise<void> {
  await sendingJob.renew(checklistId, worker, change)
  const undo = undoable(change.trx, change.at).where('employee_id', employeeId)
  if (await undo.first()) throw new UndoStillPossible()
}

const OUR_FAULT = 'Something went wrong on our side. Send it again.'
const PROBLEM_LENGTH = 500

/**
 * Sends each document of a checklist that waits to be sent: one change makes the request and notes
 * it on the item, so that each is sent once, wherever the process is killed. What cannot be sent
 * keeps the reason, and the others go on; in an outage, or while someone may undo, all that is left
 * waits.
 * @returns how many were sent; null where another process has the checklist.
 */
export async function sendChecklist(id: number, stop?: AbortSignal): Promise<number | null> {
  return sendingJob.run(id, async (worker) => {
    const checklist = await Checklist.findOrFail(id)
    // Whoever launched it, it is their doing.
    const actor = onBehalfOf({ id: checklist.startedById, label: checklist.startedBy })
    let sent = 0
    try {
      while (!stop?.aborted) {
        const item = await ChecklistItem.query()
          .where({ checklistId: id, toSend: 1, status: 'open' })
          .whereNot('kind', 'task')
          .orderBy('position')
          .orderBy('id')
          .first()
        if (!item) {
          await change(actor, (change) => endSending(change, checklist, worker))
          break
        }
        if (await sendItem(item, actor, worker)) sent++
      }
    } catch (error) {
      if (!(error instanceof UndoStillPossible)) throw error
    }
    return sent
  })
}

/** Nothing of it waits anymore, unless something was added since. Who has tasks of it is notified. */
async function endSending(change: Change, checklist: Checklist, worker: string): Promise<void> {
  const { id, employeeId } = checklist
  await assertMaySend(change, { checklistId: id, employeeId }, worker)
  const left = await table(change.trx, ChecklistItem)
    .where({ checklist_id: id, to_send: 1, status: 'open' })
    .whereNot('kind', 'task')
    .first()
  if (left) return
  await notifyOwners(change, checklist)
  await settleOnboarding(change, [employeeId])
  await table(change.trx, Checklist).where('id', id).update({ to_send: null })
}

async function sendItem(item: ChecklistItem, actor: Actor, worker: string): Promise<boolean> {
  try {
    // Who signs what was sent by hand was named then.
    const openRequestId = await openRequestOf(db.connection(), item)
    const sends = openRequestId === null
    const managerId = sends && item.kind === 'sign' ? await managerOf(item, actor.id) : null
    const letters = sends ? await prepared(item, managerId, actor) : null
    return await change(actor, async (change) => {
      await assertMaySend(change, item, worker)
      const row = await ChecklistItem.find(item.id, { client: change.trx })
      if (!row?.isOpen || row.toSend === null) return false
      const { isClosed } = await change.find(Checklist, row.checklistId)
      if (isClosed) {
        // Closed since: nothing of it is sent anymore.
        await change.store(row.merge({ toSend: null }))
        return false
      }
      const asked = await ask(change, row, managerId, letters)
      // It was canceled since: the next look finds out who signs.
      if (asked === null) return false
      await change.save(row.merge({ ...asked, toSend: null, problem: null }), {
        action: 'send',
        newValues: asked,
      })
      return true
    })
  } catch (error) {
    // After an outage the background loop tries again.
    if (error instanceof LockLost || error instanceof UndoStillPossible || outageOf(error)) {
      throw error
    }
    await keepProblem(item, problemOf(error, item), actor, worker)
    return false
  }
}

/** Why an item was not sent, in the words HR reads. */
function problemOf(error: unknown, { id }: ChecklistItem): string {
  if (error instanceof HttpError) return error.message.slice(0, PROBLEM_LENGTH)
  logger.error({ err: error, itemId: id }, 'an onboarding document was not sent')
  return OUR_FAULT
}

async function keepProblem(item: ChecklistItem, problem: string, actor: Actor, worker: string) {
  await change(actor, async (change) => {
    await assertMaySend(change, item, worker)
    const row = await ChecklistItem.find(item.id, { client: change.trx })
    if (!row || row.toSend === null) return
    await change.save(row.merge({ toSend: null, problem }), {
      action: 'fail',
      newValues: { problem },
    })
  })
}

/** Ahead of the change: a letter may take seconds. */
function prepared(
  { kind, employeeId, templateId }: ChecklistItem,
  managerId: number | null,
  actor: Actor
): Promise<PreparedLetters> {
  if (templateId === null) return Promise.resolve(new Map())
  return kind === 'sign'
    ? lettersFor({ employeeId, templateIds: [templateId], managerId }, actor)
    : prepareLetters([templateId], [employeeId])
}

/**
 * Who signs a document as manager; null where no one does.
 * @throws HttpError 409 where no one can, and for signers whom only a sender can name.
 */
async function managerOf(
  { employeeId, templateId, name }: ChecklistItem,
  startedById: number | null
): Promise<number | null> {
  // Documents that are gone are rejected when they are sent.
  const signers = templateId === null ? null : await signersToSend(db.connection(), [templateId])
  if (signers && isNamedWhenSent(signers)) throw conflict(sendByHand(name))
  const signs = !signers || signers.some(({ role }) => role === 'MANAGER')
  return signs ? managerFor(employeeId, startedById) : null
}

/**
 * Who signs as manager: the person's own where they can, else whoever launched the checklist.
 * @throws HttpError 409 where neither can.
 */
async function managerFor(employeeId: number, startedById: number | null): Promise<number> {
  const [person] = await newcomersById(db, [employeeId])
  const manages = (role: string | null) => MANAGING_ROLES.some((one) => one === role)
  if (person?.manager && manages(person.manager.role)) return person.manager.userId
  const starter = startedById === null ? null : await User.find(startedById)
  const may = starter?.disabledAt === null && starter.id !== person?.userId
  if (starter && may && manages(starter.role)) return starter.id
  throw conflict('No one can sign as manager. Choose a manager, then send it again.')
}

/**
 * Creates the item's request, or uses the open one.
 * @param letters null where nothing was prepared, since one was open.
 * @returns null if that one was canceled in the meantime.
 */
async function ask(
  change: Change,
  item: ChecklistItem,
  managerId: number | null,
  letters: PreparedLetters | null
): Promise<{ documentRequestId?: number; signingRequestId?: number } | null> {
  const { employeeId, templateId } = item
  const openRequestId = await openRequestOf(change.trx, item)
  if (openRequestId !== null) {
    return item.kind === 'sign'
      ? { signingRequestId: openRequestId }
      : { documentRequestId: openRequestId }
  }
  if (letters === null) return null
  if (item.kind === 'sign') {
    const request = { employeeId, templateIds: [templateId as number], managerId }
    return { signingRequestId: await createInTransaction(change, request, letters) }
  }
  const today = dayOf(change)
  const documentRequestId = await requestInTransaction(
    change,
    {
      employeeId,
      kind: item.kind as RequestKind,
      name: item.name,
      instructions: item.instructions,
      templateId,
      accepts: item.acceptsKinds,
      asksExpiry: item.asksExpiry,
      dueOn: item.dueOn !== null && item.dueOn < today ? today : item.dueOn,
    },
    letters
  )
  return { documentRequestId }
}
