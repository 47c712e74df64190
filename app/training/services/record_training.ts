import { DateTime } from 'luxon'
import type { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { conflict, forbidden, invalidField, notFound } from '#core/errors/refusals'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import type { FileRules } from '#storage/uploads/receive_file'
import { storeFile } from '#storage/services/store_file'
import { assignableModules, type AssignableModule } from '#training/queries/modules_by_id'
import { PEOPLE_AT_ONCE } from '#training/queries/people'
import { dayOf } from '#training/assignments/assign_modules'
import { choosePeople, type Chosen } from '#training/assignments/choose_people'
import { completeWithin } from '#training/services/complete_module'
import { expiryOf, type Day } from '#training/standing'

/** Training that happened elsewhere: in a classroom, at another firm. */
interface HeldTraining extends Chosen {
  moduleId: number
  heldOn: Day
  trainer?: string | null
  note?: string | null
}

/** recorded: is completed by it; already: was completed on that day; refused: see the message. */
type RecordedOutcome = 'recorded' | 'already' | 'refused'

interface RecordedPerson {
  employeeId: number
  name: string | null
  outcome: RecordedOutcome
  message: string
}

interface RecordedTraining {
  /** Null for a preview, and where nobody's was recorded. */
  recordingId: number | null
  version: number
  expiresOn: Day | null
  counts: Record<RecordedOutcome, number>
  results: RecordedPerson[]
}

/** What a person has learned is for someone else to say, whatever they may do. */
export const OWN_RECORDING =
  'You cannot record your own training. Someone else who assigns training can.'

/** What a scanned sign-in sheet may be. */
export const SHEET_RULES: FileRules = {
  accept: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 10 * 1024 * 1024,
}

/** The version that was published on a day; the first one for days before there was any. */
async function versionOn(
  client: QueryClientContract,
  { id }: AssignableModule,
  day: Day
): Promise<number> {
  const row = await client
    .from('training_module_versions')
    .where('module_id', id)
    .where('published_on', '<=', day)
    .orderBy('version', 'desc')
    .select('version')
    .first()
  return row ? Number(row.version) : 1
}

async function plan(
  client: QueryClientContract,
  input: HeldTraining,
  today: Day,
  actor: Actor
): Promise<{ module: AssignableModule; told: RecordedTraining }> {
  if (input.heldOn > today) {
    throw invalidField('heldOn', 'The day cannot be in the future.', 'heldOn')
  }
  const modules = await assignableModules(client, [input.moduleId], 'moduleId')
  const module = modules[0] as AssignableModule
  const version = await versionOn(client, module, input.heldOn)
  const { people, unknown } = await choosePeople(client, input)
  const done = await completedOn(
    client,
    input,
    version,
    people.map(({ id }) => id)
  )
  const results: RecordedPerson[] = [
    ...people.map(({ id, name, userId }): RecordedPerson => {
      if (userId === actor.id) {
        return { employeeId: id, name, outcome: 'refused', message: OWN_RECORDING }
      }
      const isDone = done.has(id)
      const message = isDone ? 'Has a completion of that day.' : 'Is recorded as completed.'
      return { employeeId: id, name, outcome: isDone ? 'already' : 'recorded', message }
    }),
    ...unknown.map((employeeId): RecordedPerson => ({
      employeeId,
      name: null,
      outcome: 'refused',
      message: 'Nobody has this id.',
    })),
  ]
  const counts = { recorded: 0, already: 0, refused: 0 }
  for (const { outcome } of results) counts[outcome]++
  const expiresOn = expiryOf(input.heldOn, module.renewalPeriodMonths)
  return { module, told: { recordingId: null, version, expiresOn, counts, results } }
}

async function completedOn(
  client: QueryClientContract,
  { moduleId, heldOn }: HeldTraining,
  version: number,
  employeeIds: readonly number[]
): Promise<Set<number>> {
  const done = new Set<number>()
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const rows = await client
      .query()
      .from('training_completions')
      .whereIn('employee_id', some)
      .where({ module_id: moduleId, live: 1, completed_on: heldOn, version })
      .select('employee_id')
    for (const row of rows) done.add(Number(row.employee_id))
  }
  return done
}

/** Whose training would be recorded; writes nothing. */
export async function previewRecording(
  input: HeldTraining,
  actor: Actor
): Promise<RecordedTraining> {
  const { told } = await plan(db.connection(), input, DateTime.utc().toISODate(), actor)
  return told
}

/**
 * Records training that happened elsewhere, for one person or many: each gets a completion that is
 * shown as recorded, by the version published on that day. With an Idempotency-Key the second call
 * records nothing.
 * @throws Refusal 409, 422 naming the field.
 */
export async function recordTraining(
  input: HeldTraining,
  actor: Actor,
  idempotencyKey?: string
): Promise<RecordedTraining> {
  const call = { operation: 'training.record', key: idempotencyKey, input }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    const { module, told } = await plan(change.trx, input, dayOf(change), actor)
    if (earlier !== null) return { ...told, recordingId: earlier }
    const recorded = told.results.filter(({ outcome }) => outcome === 'recorded')
    if (recorded.length === 0) return told
    const [inserted] = await change.trx
      .insertQuery()
      .table('training_recordings')
      .insert({
        module_id: module.id,
        held_on: input.heldOn,
        trainer: input.trainer ?? null,
        note: input.note ?? null,
        source: 'classroom',
        person_count: recorded.length,
        created_by_id: change.actor.id,
        created_by: change.actor.label,
        created_at: change.time,
      })
    const recordingId = Number(inserted)
    await change.audit({
      action: 'create',
      entityType: 'training_recording',
      entityId: recordingId,
      newValues: {
        moduleId: module.id,
        heldOn: input.heldOn,
        trainer: input.trainer ?? null,
        people: recorded.length,
      },
    })
    await completeWithin(
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
 * Puts the scanned sign-in sheet to a recording, in place of an earlier one.
 * @throws Refusal 404, 413, 422 naming `file`.
 */
export async function attachSheet(
  recordingId: number,
  name: string,
  body: Readable,
  actor: Actor
): Promise<void> {
  const there = await db.from('training_recordings').where('id', recordingId).first()
  if (!there) throw notFound()
  const file = {
    ...SHEET_RULES,
    prepare: cleanUpload,
    purpose: 'sign-in sheet',
    name,
    ownerId: actor.id,
  }
  await storeFile(body, file, actor, async (change, stored) => {
    const recording = await change.trx
      .from('training_recordings')
      .where('id', recordingId)
      .firstOrFail()
    await change.trx
      .from('training_recordings')
      .where('id', recordingId)
      .update({ sheet_file_id: stored.id })
    await change.audit({
      action: 'update',
      entityType: 'training_recording',
      entityId: recordingId,
      oldValues: { sheetFileId: recording.sheet_file_id },
      newValues: { sheetFileId: stored.id },
    })
    if (recording.sheet_file_id !== null) await deleteFile(change, recording.sheet_file_id)
  })
}

/**
 * Declares a completion void: recorded for the wrong person, say. It stays in the record and
 * counts no more; onboarding that was complete stays so.
 * @throws Refusal 403 for one's own, 404, 409 when it is void already.
 */
export async function voidCompletion(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const row = await change.trx.from('training_completions').where('id', id).first()
    if (!row) throw notFound()
    if (await isOwn(change, row.employee_id)) {
      throw forbidden(
        'You cannot declare your own completion void. Someone else who assigns or reviews training can.'
      )
    }
    const voided = await change.trx
      .from('training_completions')
      .where({ id, live: 1 })
      .update({ live: null, voided_at: change.time, void_reason: reason })
    if (Number(voided) !== 1) throw conflict('This completion is void already.')
    await change.audit({
      action: 'void',
      entityType: 'training_completion',
      entityId: `${row.employee_id}.${row.module_id}`,
      oldValues: { completionId: id, completedOn: row.completed_on, method: row.method },
      newValues: { void: true, reason },
    })
  })
}

async function isOwn({ trx, actor }: Change, employeeId: number): Promise<boolean> {
  const { user_id: userId } = await trx.from('employees').where('id', employeeId).firstOrFail()
  return Number(userId) === actor.id
}
