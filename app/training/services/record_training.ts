import type { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { invalidField, notFound } from '#core/errors/http_errors'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import type { FileRules } from '#storage/uploads/receive_file'
import { storeFile } from '#storage/services/store_file'
import { assignableModules, type AssignableModule } from '#training/queries/modules/modules_by_id'
import { SHEET_MAX_BYTES } from '#training/limits'
import { FOR_EVER } from '#training/queries/compliance/status_sql'
import { peopleWhoCompleted, versionOn } from '#training/queries/completions/who_completed'
import Recording from '#training/models/recording'
import { dayOf } from '#training/assignments/assign_modules'
import { choosePeople, type Chosen } from '#training/assignments/choose_people'
import { completeInTransaction } from '#training/services/complete_module'
import { expiryOf, type Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

/** Training outside the portal: in a classroom, or elsewhere. */
interface HeldTraining extends Chosen {
  moduleId: number
  heldOn: Day
  trainer?: string | null
  note?: string | null
}

/**
 * recorded: now complete; already: has a completion of that day that is valid at least as long;
 * refused: see the message.
 */
type RecordedOutcome = 'recorded' | 'already' | 'refused'

interface RecordedPerson {
  employeeId: number
  name: string | null
  outcome: RecordedOutcome
  message: string
}

interface RecordedTraining {
  /** Null for a preview, and where nothing was recorded. */
  recordingId: number | null
  version: number
  expiresOn: Day | null
  counts: Record<RecordedOutcome, number>
  results: RecordedPerson[]
}

/** Someone else must confirm what a person has learned, whatever their permissions. */
export const OWN_RECORDING =
  'You cannot record your own training. Someone else who assigns training can.'

/** File types of a scanned sign-in sheet. */
export const SHEET_RULES: FileRules = {
  accept: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: SHEET_MAX_BYTES,
}

/**
 * @param earlier the recording of the same call. Its people count as recorded, also where the module
 * was archived since; who has joined since or whose completion is void now is left out.
 */
async function plan(
  client: QueryClientContract,
  input: HeldTraining,
  today: Day,
  actor: Actor,
  earlier: number | null = null
): Promise<{ module: AssignableModule; told: RecordedTraining }> {
  if (input.heldOn > today) {
    throw invalidField('heldOn', 'The day cannot be in the future.', 'heldOn')
  }
  const [module] = (await assignableModules(
    client,
    [input.moduleId],
    'moduleId',
    earlier !== null
  )) as [AssignableModule]
  const version = await versionOn(client, module.id, input.heldOn)
  const { people, unknown } = await choosePeople(client, input)
  const expiresOn = expiryOf(input.heldOn, module.renewalPeriodMonths)
  // As in completeInTransaction; what a repeated call has recorded is found by its day.
  const until = earlier === null ? (expiresOn ?? FOR_EVER) : undefined
  const done = await peopleWhoCompleted(
    client,
    { moduleId: input.moduleId, day: input.heldOn, version, until },
    people.map(({ id }) => id)
  )
  const concerned = people.filter(
    ({ id, userId }) => earlier === null || done.has(id) || userId === actor.id
  )
  const results: RecordedPerson[] = [
    ...concerned.map(({ id, name, userId }): RecordedPerson => {
      if (userId === actor.id) {
        return { employeeId: id, name, outcome: 'refused', message: OWN_RECORDING }
      }
      const isDone = done.has(id) && (earlier === null || done.get(id) !== earlier)
      const message = isDone ? 'Already has a completion on that day.' : 'Is recorded as completed.'
      return { employeeId: id, name, outcome: isDone ? 'already' : 'recorded', message }
    }),
    ...unknown.map((employeeId): RecordedPerson => ({
      employeeId,
      name: null,
      outcome: 'refused',
      message: 'No one has this ID.',
    })),
  ]
  const counts = { recorded: 0, already: 0, refused: 0 }
  for (const { outcome } of results) counts[outcome]++
  return { module, told: { recordingId: earlier, version, expiresOn, counts, results } }
}

/** The people whose training would be recorded; writes nothing. */
export async function previewRecording(
  input: HeldTraining,
  actor: Actor
): Promise<RecordedTraining> {
  const { told } = await plan(db.connection(), input, localDay(), actor)
  return told
}

/**
 * Records training outside the portal for one or many people. Each gets a completion marked as
 * recorded, of the version published on that day. A repeated call with the same Idempotency-Key
 * records nothing.
 * @throws HttpError 409, 422 naming the field.
 */
export async function recordTraining(
  input: HeldTraining,
  actor: Actor,
  idempotencyKey?: string
): Promise<RecordedTraining> {
  const call = { operation: 'training.record', key: idempotencyKey, input }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    const { module, told } = await plan(change.trx, input, dayOf(change), actor, earlier)
    if (earlier !== null) return told
    const recorded = told.results.filter(({ outcome }) => outcome === 'recorded')
    if (recorded.length === 0) return told
    const { heldOn, trainer = null, note = null } = input
    const recording = new Recording().fill({
      moduleId: module.id,
      heldOn,
      trainer,
      note,
      source: 'classroom',
      personCount: recorded.length,
      createdById: change.actor.id,
      createdBy: change.actor.label,
    })
    await change.save(recording, { newValues: { people: recorded.length } })
    const recordingId = recording.id
    await completeInTransaction(
      change,
      recorded.map(({ employeeId }) => ({
        employeeId,
        moduleId: module.id,
        version: told.version,
        completedOn: input.heldOn,
        renewalPeriodMonths: module.renewalPeriodMonths,
        method: 'recorded',
        recordingId,
      }))
    )
    await rememberMade(change, call, recordingId)
    return { ...told, recordingId }
  })
}

/**
 * Adds the scanned sign-in sheet to a recording, replacing an earlier one.
 * @throws HttpError 404, 413, 422 naming `file`.
 */
export async function attachSheet(
  recordingId: number,
  name: string,
  body: Readable,
  actor: Actor
): Promise<void> {
  if (!(await Recording.find(recordingId))) throw notFound()
  const file = {
    ...SHEET_RULES,
    prepare: cleanUpload,
    purpose: 'sign-in sheet',
    name,
    ownerId: actor.id,
  }
  await storeFile(body, file, actor, async (change, stored) => {
    const recording = await change.find(Recording, recordingId)
    const { sheetFileId: earlier } = recording
    await change.save(recording.merge({ sheetFileId: stored.id }))
    if (earlier !== null) await deleteFile(change, earlier)
  })
}
