import type { DateTime } from 'luxon'
import type { Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { dbTime, fromDbTime } from '#core/time'
import { takeBackMail } from '#messages/delivery/cancel_mails'
import Undo from '#people/models/undo'
import {
  differenceOf,
  fingerprintOf,
  putBack,
  snapshotOf,
  type UndoRows,
} from '#people/undo/undo_rows'

/** Longer than the button is shown, for a slow connection. */
const UNDO_SECONDS = 12
/** Nothing of it leaves before it can no longer be undone. */
const HELD_SECONDS = 15

interface Undoable {
  employeeId: number
  /** What can be undone, such as `invitation.12`. Of one person, only the last change can be. */
  subject: string
  /** What people read: 'This approval can no longer be undone.' */
  name: string
  /** Rows that it may write, besides those of every undo. */
  rows?: readonly UndoRows[]
}

/**
 * Performs something so that it can be undone for some seconds, inside the caller's change.
 * @param perform gets the moment until which emails about it must wait.
 * @returns the id of the email about it, if there is one.
 */
export async function undoably(
  change: Change,
  { employeeId, subject, rows }: Undoable,
  perform: (heldUntil: DateTime) => Promise<number | undefined>
): Promise<void> {
  const before = await snapshotOf(change.trx, employeeId, rows)
  const mailId = await perform(change.at.plus({ seconds: HELD_SECONDS }))
  change.beforeCommit(async () => {
    const after = await snapshotOf(change.trx, employeeId, rows)
    await forgetOld(change, employeeId)
    const undo = new Undo().fill({
      employeeId,
      subject,
      mailId: mailId ?? null,
      changed: JSON.stringify(differenceOf(before, after, rows)),
      sha256: fingerprintOf(after),
    })
    await change.store(undo)
  })
}

async function forgetOld(change: Change, employeeId: number): Promise<void> {
  await table(change.trx, Undo)
    .where('employee_id', employeeId)
    .orWhere('created_at', '<=', heldSince(change.at))
    .delete()
}

/** What was done since this moment holds back what it sends. */
export const heldSince = (now: DateTime) => dbTime(now.minus({ seconds: HELD_SECONDS }))

/**
 * Makes a person's rows again what they were, inside the caller's change, which writes its entry.
 * The entries of what is undone stay.
 * @throws HttpError 409 when it is too late, or something has changed since.
 */
export async function takeBack(
  change: Change,
  { employeeId, subject, name, rows }: Undoable
): Promise<void> {
  const undo = await Undo.findBy({ employeeId, subject }, { client: change.trx })
  if (!undo || fromDbTime(undo.createdAt).plus({ seconds: UNDO_SECONDS }) <= change.at) {
    throw conflict(`This ${name} can no longer be undone.`)
  }
  const now = await snapshotOf(change.trx, employeeId, rows)
  if (fingerprintOf(now) !== undo.sha256) {
    throw conflict(`Something has changed since this ${name}, so it can no longer be undone.`)
  }
  const waits =
    undo.mailId === null || (await takeBackMail(change, undo.mailId, `The ${name} was undone.`))
  if (!waits)
    throw conflict(`The email about this ${name} was sent, so it can no longer be undone.`)
  await putBack(change.trx, JSON.parse(undo.changed), rows)
  await table(change.trx, Undo).where('id', undo.id).delete()
}
