import type { IncomingMessage } from 'node:http'
import { actingAs, onBehalfOf, systemActor, type Actor } from '#audit/actor'
import { newWorkerId } from '#core/jobs/worker_id'
import Employee from '#people/models/employee'
import { localDay } from '#settings/local_time'
import { assignByHand } from '#training/assignments/assign_by_hand'
import { batchJob } from '#training/assignments/batches'
import { processBatch } from '#training/assignments/process_batch'
import { createRule } from '#training/assignments/rules'
import { addDays } from '#training/compliance_status'
import AssignmentBatch from '#training/models/assignment_batch'
import Evidence from '#training/models/evidence'
import TrainingModule from '#training/models/training_module'
import { createModule } from '#training/modules/save_module'
import { attachSheet, recordTraining } from '#training/services/record_training'
import { acceptEvidence, rejectEvidence } from '#training/services/review_evidence'
import { sendEvidence } from '#training/services/send_evidence'

/** Makes a page that stands for a document. Handed in: training does not import documents. */
type SamplePage = (title: string, text: string) => Promise<IncomingMessage>

const FOOD_CARD = 'Food Handler Card'
const CLASS = 'Hazard Communication'
const ISSUER = 'Hudson Valley Food Safety Institute'

const ANYONE = { position: null, location: null }

/** A card from elsewhere that everyone in the Kitchen needs, assigned by a live rule. */
export async function startKitchenRule(admin: Actor): Promise<void> {
  const moduleId = await createModule(
    {
      name: FOOD_CARD,
      description:
        'Everyone who works in the kitchen needs a food handler card. Take the course with any provider that the county accepts, then upload your card here.',
      dueDays: 30,
      renewalPeriodMonths: 36,
      requiresCertificateUpload: true,
    },
    admin
  )
  const ruleId = await createRule(
    { moduleId, department: 'Kitchen', ...ANYONE, dueDays: 30, dueFrom: 'approval' },
    { live: true },
    admin
  )
  // The background loop runs only in a server.
  const { id } = await AssignmentBatch.findByOrFail({ ruleId })
  const holder = newWorkerId()
  if (await batchJob.claim(id, holder)) await processBatch(id, onBehalfOf(admin), holder)
}

/** A rule that is not turned on yet. */
export async function draftFrontDeskRule(admin: Actor): Promise<void> {
  const moduleId = await moduleNamed(CLASS)
  await createRule(
    { moduleId, department: 'Front Desk', ...ANYONE, dueDays: 21, dueFrom: 'start' },
    {},
    admin
  )
}

/** A module that is still being written: its test has a question to complete. */
export async function draftModule(admin: Actor): Promise<void> {
  await createModule(
    {
      name: 'Cash Handling',
      description:
        'How to count the drawer, when to make a cash drop, and what to do about a shortage. To be reviewed by Accounting before it is published.',
      minutes: 20,
      hasTest: true,
      testQuestions: [
        {
          question: 'When do you count the drawer?',
          options: ['Once a week', 'At the start and the end of each shift'],
          correctAnswer: 1,
        },
        { question: 'What do you do about a shortage?', options: ['', ''] },
      ],
      draft: true,
    },
    admin
  )
}

/** Assigns the video to some people at once. */
export async function assignVideo(
  admin: Actor,
  people: readonly { employeeId: number }[]
): Promise<void> {
  await assignByHand(
    {
      employeeIds: people.map(({ employeeId }) => employeeId),
      moduleIds: [await moduleNamed('Video Sample')],
      dueOn: addDays(localDay(), 30),
    },
    admin
  )
}

/** A class of yesterday in Operations, with the sheet that everyone signed. */
export async function recordClass(admin: Actor, samplePage: SamplePage): Promise<void> {
  const people = await working('Operations').limit(8)
  const heldOn = addDays(localDay(), -1)
  const { recordingId } = await recordTraining(
    {
      moduleId: await moduleNamed(CLASS),
      employeeIds: people.map(({ id }) => id),
      heldOn,
      trainer: 'Rosa Delgado, Safe Hands Training',
      note: 'Held in the loading bay, in two groups.',
    },
    admin
  )
  if (recordingId === null) return
  const names = people.map(({ user }) => user.fullName).join('\n')
  const sheet = await samplePage('Sign-in sheet', `${CLASS}, ${heldOn}\n\n${names}`)
  await attachSheet(recordingId, 'Sign-in sheet.pdf', sheet, admin)
}

/** Two people send in their certificates. */
export async function sendCertificates(samplePage: SamplePage): Promise<void> {
  for (const person of await withoutCard(2)) await sendCard(person, samplePage)
}

/** The first certificate is accepted, the second rejected. */
export async function decideCertificates(admin: Actor): Promise<void> {
  const [accepted, rejected] = await Evidence.query().where('pending', 1).orderBy('id')
  if (accepted) await acceptEvidence(accepted.id, admin)
  if (!rejected) return
  const reason = 'The scan is cut off: the date of issue is missing. Please scan the whole card.'
  await rejectEvidence(rejected.id, reason, admin)
}

async function sendCard(person: Employee, samplePage: SamplePage): Promise<number> {
  const { user } = person
  const today = localDay()
  const page = await samplePage(FOOD_CARD, `Stands for the card of ${user.fullName}.`)
  return sendEvidence(
    { id: person.id, userId: user.id },
    await moduleNamed(FOOD_CARD),
    {
      name: FOOD_CARD,
      issuer: ISSUER,
      issuedOn: addDays(today, -5),
      expiresOn: addDays(today, 3 * 365),
      fileName: `${FOOD_CARD}.pdf`,
    },
    page,
    actingAs(systemActor, user)
  )
}

/** People of the Kitchen who have sent no card yet. */
const withoutCard = (most: number) =>
  working('Kitchen').whereNotIn('id', Evidence.query().select('employeeId')).limit(most)

/** Active people of a department who have registered. */
const working = (department: string) =>
  Employee.query()
    .where('status', 'active')
    .whereNotNull('registeredAt')
    .whereHas('user', (user) => void user.where('department', department).whereNull('disabledAt'))
    .preload('user')
    .orderBy('id')

async function moduleNamed(name: string): Promise<number> {
  const { id } = await TrainingModule.findByOrFail({ name })
  return id
}
