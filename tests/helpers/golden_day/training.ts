import db from '@adonisjs/lucid/services/db'
import type { Day, Hand } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'
import { answersFor, CLAIM, evidenceAddress, pdf } from '#tests/helpers/training/learning'
import { batchesDone, scan } from '#tests/helpers/training/assignments'
import { questions } from '#tests/helpers/training/training'
import { uploadCaptions, uploadVideo } from '#tests/helpers/training/videos'

const MODULES = '/api/training/modules'

/** Modules, assignments, rules, attempts, evidence, sessions. */
export async function training(day: Day, people: Newcomers): Promise<void> {
  const test = await modules(day)
  await assignments(day, people, test)
  const mira = await day.as(await day.userOf(people.mira))
  await attempts(day, mira, test)
  await onboarding(day, people)
  await evidence(day, mira)
  await elsewhere(day, mira)
  await sessions(day, people)
  await day.admin.get('/api/training/compliance.csv')
}

/** @returns a module with a test. */
async function modules(day: Day): Promise<number> {
  const { admin } = day
  const { objectPath: videoPath } = await uploadVideo(admin.caller)
  const { objectPath: captionsPath } = await uploadCaptions(admin.caller)
  const made = await admin.post(MODULES, {
    name: 'Lifting by hand',
    description: 'Bend the knees.',
    isRequired: true,
    dueDays: 20,
    renewalPeriodMonths: 12,
    minutes: 15,
    attemptsAllowed: 1,
    hasTest: true,
    passMark: 60,
    shuffleQuestions: true,
    testQuestions: questions(3),
    videoPath,
    captionsPath,
  })
  const edit = async (fields: object) => {
    const { updatedAt } = await admin.get(`${MODULES}/${made.id}`)
    await admin.patch(`${MODULES}/${made.id}`, { ...fields, updatedAt })
  }
  await edit({ isRequired: false, dueDays: 30, renewalPeriodMonths: 24, minutes: null })
  await edit({ passMark: 80, shuffleQuestions: false })
  await edit({ videoPath: null, captionsPath: null, change: 'minor' })
  const address = 'https://training.example/lifting'
  const other = { attemptsAllowed: 3, requiresCertificateUpload: true, externalUrl: address }
  await edit({ ...other, videoUrl: 'https://videos.example/lifting', change: 'minor' })
  const none = { requiresCertificateUpload: false, externalUrl: null, videoUrl: null }
  await edit({ ...none, attemptsAllowed: 1, change: 'minor' })
  await edit({
    name: 'Lifting',
    description: 'Bend the knees, not the back.',
    testQuestions: questions(2),
    change: 'material',
    retrainBy: day.inDays(300),
  })
  const copy = await admin.post(`${MODULES}/${made.id}/copies`)
  await admin.post(`${MODULES}/${copy.id}/archive`)
  await admin.post(`${MODULES}/${copy.id}/restore`)
  await admin.delete(`${MODULES}/${copy.id}`)
  return Number(made.id)
}

const plain = async (day: Day, fields: object) =>
  Number((await day.admin.post(MODULES, { description: 'What to know.', ...fields })).id)

async function assignments(day: Day, { mira, nils, maya }: Newcomers, test: number) {
  const { hr } = day
  const employeeIds = [mira, nils]
  const body = { moduleIds: [test], employeeIds, dueOn: day.inDays(20) }
  await hr.post('/api/training/assignments', body)
  const row = await db.from('training_assignments').orderBy('id', 'desc').firstOrFail()
  await hr.post(`/api/training/assignments/${row.id}/withdraw`, { reason: 'Is exempt' })
  const other = await plain(day, { name: 'Knots' })
  const batch = await hr.post('/api/training/assignments', {
    moduleIds: [other],
    employeeIds: [maya],
  })
  // The batch is HR's own training.
  await day.admin.post(`/api/training/batches/${batch.batchId}/undo`)

  const ruled = await plain(day, { name: 'Docking' })
  const terms = { moduleId: ruled, dueDays: 30, dueFrom: 'start' }
  const docks = { ...terms, department: 'The Docks', position: 'Foreman', location: 'Oslo' }
  const { rule } = await hr.post('/api/training/rules', docks)
  await hr.post(`/api/training/rules/${rule?.id}/live`)
  await batchesDone()
  const names: { id: number; name: string }[] = await hr.get('/api/lists/department')
  const named = names.find(({ name }) => name === 'The Docks')
  await hr.put(`/api/lists/department/${named?.id}`, { name: 'Docks' })
  const everyone = await hr.post('/api/training/rules', terms)
  await hr.post(`/api/training/rules/${everyone.rule?.id}/live`)
  await batchesDone()
  await hr.post(`/api/training/rules/${rule?.id}/stop`, { withdrawUnbegun: true })
  const unwanted = await hr.post('/api/training/rules', { ...terms, location: 'Oslo' })
  await hr.delete(`/api/training/rules/${unwanted.rule?.id}`)
  // Its rule stops with it.
  await day.admin.post(`${MODULES}/${ruled}/archive`)
}

async function attempts(day: Day, learner: Hand, moduleId: number): Promise<void> {
  const take = async (right: number) => {
    const attempt = await learner.post(`${MODULES}/${moduleId}/attempts`)
    const answers = answersFor(attempt, right)
    await learner.put(`/api/training/attempts/${attempt.id}/answers`, { answers })
    await learner.post(`/api/training/attempts/${attempt.id}/submission`, { answers })
  }
  await take(1)
  const progress = await db.from('training_progress').where('module_id', moduleId).firstOrFail()
  const further = `/api/training/progress/${progress.id}/further-attempts`
  await day.hr.post(further, { attempts: 2 })
  await take(2)

  // Content that changes during someone's progress.
  const begun = await plain(day, { name: 'Fire drill', hasTest: true, testQuestions: questions(1) })
  await learner.post(`${MODULES}/${begun}/attempts`)
  const { updatedAt } = await day.admin.get(`${MODULES}/${begun}`)
  const material = { description: 'Leave at once.', change: 'material', retrainBy: day.inDays(90) }
  await day.admin.patch(`${MODULES}/${begun}`, { ...material, updatedAt })
  await learner.post(`${MODULES}/${begun}/attempts`)
}

/** Items assigned to a new employee at approval, started and completed. */
async function onboarding(day: Day, { otto }: Newcomers): Promise<void> {
  const test = { hasTest: true, testQuestions: questions(1) }
  const moduleId = await plain(day, { name: 'Welcome', isRequired: true, dueDays: 5, ...test })
  await day.hr.post(`/api/employees/${otto}/approve`)
  const learner = await day.as(await day.userOf(otto))
  const attempt = await learner.post(`${MODULES}/${moduleId}/attempts`)
  const answers = answersFor(attempt, 1)
  await learner.post(`/api/training/attempts/${attempt.id}/submission`, { answers })
}

async function evidence(day: Day, learner: Hand): Promise<void> {
  const moduleId = await plain(day, { name: 'First aid', requiresCertificateUpload: true })
  const sent = async (name: string, more: Record<string, string> = {}) => {
    const address = evidenceAddress(moduleId, { ...CLAIM, ...more })
    return (await learner.send('POST', address, pdf(name), 'application/pdf')).id
  }
  await learner.delete(`/api/training/evidence/${await sent('one')}`)
  const second = await sent('two', { expiresOn: '2027-06-01' })
  await day.hr.get(`/api/training/evidence/${second}/file`)
  const reason = 'It bears another name'
  await day.hr.post(`/api/training/evidence/${second}/rejection`, { reason })
  await day.hr.post(`/api/training/evidence/${await sent('three')}/acceptance`)
}

/** External content, and a video. */
async function elsewhere(day: Day, learner: Hand): Promise<void> {
  const moduleId = await plain(day, {
    name: 'Course elsewhere',
    externalUrl: 'https://training.example/course',
  })
  await learner.post(`${MODULES}/${moduleId}/openings`, { part: 'resource' })
  await learner.post(`${MODULES}/${moduleId}/confirmations`)
  const { objectPath: videoPath } = await uploadVideo(day.admin.caller)
  const watched = await plain(day, { name: 'Film', videoPath })
  await learner.get(`${MODULES}/${watched}/watch`)
  day.skip(4)
  await learner.post(`${MODULES}/${watched}/watch`, { ranges: [[0, 3]], position: 3 })
  day.skip(4)
  await learner.post(`${MODULES}/${watched}/watch`, { ranges: [[3, 6]], position: 6 })
}

async function sessions(day: Day, { mira, nils, otto }: Newcomers): Promise<void> {
  const { hr } = day
  const moduleId = await plain(day, { name: 'Evacuation', renewalPeriodMonths: 12 })
  const { recording, recordingId } = await hr.post('/api/training/recordings', {
    moduleId,
    heldOn: day.today,
    trainer: 'Nils Okafor',
    note: 'In the canteen',
    employeeIds: [mira, nils, otto],
  })
  const id = recordingId ?? recording?.id
  const sheet = `/api/training/recordings/${id}/sheet?name=sheet.pdf`
  await hr.send('PUT', sheet, scan(), 'application/pdf')
  await hr.get(`/api/training/recordings/${id}/sheet`)
  const row = await db.from('training_completions').where('recording_id', id).firstOrFail()
  const reason = 'Was someone else'
  await hr.post(`/api/training/completions/${row.id}/void`, { reason })
  const certified = await db
    .from('training_completions')
    .where('recording_id', id)
    .whereNull('voided_at')
    .firstOrFail()
  await hr.get(`/api/training/completions/${certified.id}/certificate`)
}
