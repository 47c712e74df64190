import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { assignByHand } from '#training/assignments/assign_by_hand'
import { recordTraining } from '#training/services/record_training'
import { Readable } from 'node:stream'
import { attachSheet } from '#training/services/record_training'
import { plainModule, plainRule, scan } from '#tests/helpers/training/assignments'
import { given } from '#tests/helpers/people/people'
import type { Builder } from '#tests/helpers/routes/route_requests'

const today = () => DateTime.utc().toISODate()

async function batch() {
  const { employeeId } = await given.employee()
  const { batchId } = await assignByHand(
    { moduleIds: [await plainModule()], employeeIds: [employeeId] },
    systemActor
  )
  const row = await db
    .from('training_assignments')
    .where('batch_id', batchId as number)
    .firstOrFail()
  return { batchId: batchId as number, assignmentId: Number(row.id) }
}

/** A recording of one completion. */
async function recording() {
  const { employeeId } = await given.employee()
  const { recordingId } = await recordTraining(
    { moduleId: await plainModule(), heldOn: today(), employeeIds: [employeeId] },
    systemActor
  )
  const id = recordingId as number
  const row = await db.from('training_completions').where('recording_id', id).firstOrFail()
  return { id, completionId: Number(row.id) }
}

const ADDRESS = '/api/training'
const rule = async (columns: Record<string, unknown> = {}) =>
  plainRule({ module_id: await plainModule(), ...columns })

/** Assignments, rules and recordings, for ROUTE_REQUESTS. */
export const OBLIGATION_REQUESTS: Record<string, Builder> = {
  'GET /training/assignments': () => ({ url: '/training/assignments' }),
  'GET /training/rules': () => ({ url: '/training/rules' }),
  'GET /training/recordings': () => ({ url: '/training/recordings' }),
  'GET /api/training/assignments': () => ({ url: `${ADDRESS}/assignments` }),
  'POST /api/training/assignments': async () => ({
    url: `${ADDRESS}/assignments`,
    body: {
      moduleIds: [await plainModule()],
      employeeIds: [(await given.employee()).employeeId],
      dueOn: today(),
      includeCompleted: false,
      dryRun: false,
    },
  }),
  'POST /api/training/assignments/:id/withdraw': async () => ({
    url: `${ADDRESS}/assignments/${(await batch()).assignmentId}/withdraw`,
    body: { reason: 'Is exempt' },
  }),
  'GET /api/training/people': () => ({ url: `${ADDRESS}/people?q=ana` }),
  'GET /api/training/batches': () => ({ url: `${ADDRESS}/batches` }),
  'POST /api/training/batches/:id/undo': async () => ({
    url: `${ADDRESS}/batches/${(await batch()).batchId}/undo`,
    body: {},
  }),
  'GET /api/training/rules': () => ({ url: `${ADDRESS}/rules` }),
  'POST /api/training/rules': async () => ({
    url: `${ADDRESS}/rules`,
    body: {
      moduleId: await plainModule(),
      department: 'Care',
      position: 'Nurse',
      location: 'Bergen',
      dueDays: 30,
      dueFrom: 'start',
      dryRun: false,
    },
  }),
  'GET /api/training/rules/:id': async () => ({ url: `${ADDRESS}/rules/${await rule()}` }),
  'DELETE /api/training/rules/:id': async () => ({
    url: `${ADDRESS}/rules/${await rule({ live_at: null })}`,
  }),
  'POST /api/training/rules/:id/live': async () => ({
    url: `${ADDRESS}/rules/${await rule({ live_at: null })}/live`,
    body: {},
  }),
  'POST /api/training/rules/:id/stop': async () => ({
    url: `${ADDRESS}/rules/${await rule()}/stop`,
    body: { withdrawUnbegun: true },
  }),
  'GET /api/training/recordings': () => ({ url: `${ADDRESS}/recordings` }),
  'POST /api/training/recordings': async () => ({
    url: `${ADDRESS}/recordings`,
    body: {
      moduleId: await plainModule(),
      heldOn: today(),
      trainer: 'Nils Okafor',
      note: 'In the canteen',
      employeeIds: [(await given.employee()).employeeId],
      dryRun: false,
    },
  }),
  'GET /api/training/recordings/:id': async () => ({
    url: `${ADDRESS}/recordings/${(await recording()).id}`,
  }),
  'PUT /api/training/recordings/:id/sheet': async () => ({
    url: `${ADDRESS}/recordings/${(await recording()).id}/sheet?name=sheet.pdf`,
    raw: scan(),
    headers: { 'content-type': 'application/pdf' },
  }),
  'GET /api/training/recordings/:id/sheet': async () => {
    const { id } = await recording()
    await attachSheet(id, 'sheet.pdf', Readable.from([scan()]), systemActor)
    return { url: `${ADDRESS}/recordings/${id}/sheet` }
  },
  'POST /api/training/completions/:id/void': async () => ({
    url: `${ADDRESS}/completions/${(await recording()).completionId}/void`,
    body: { reason: 'Was someone else' },
  }),
}
