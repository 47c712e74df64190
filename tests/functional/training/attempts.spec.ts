import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { answersFor, begin, submit, testModule } from '#tests/helpers/training/learning'
import type { Attempt } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

const attemptRows = () => db.from('training_attempts').orderBy('id')
const completions = () => db.from('training_completions').orderBy('id')

test.group('Taking a test', (group) => {
  let person: Person
  let caller: Caller
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
    admin = await signedIn(await given.admin())
  })

  test('is for who is signed in, may open training and is on the roster', async ({ assert }) => {
    const module = await testModule()
    const address = `/api/training/modules/${module.id}/attempts`
    assert.equal((await visitor().post(address)).status, 401)
    const denied = await given.employee()
    await given.override(denied, 'training:view', 'deny')
    assert.equal((await (await signedIn(denied)).post(address)).status, 403)
    const outside = await admin.post(address)
    assert.equal(outside.status, 403)
    assert.include(String(outside.body.message), 'set up as an employee')
    assert.deepEqual(await attemptRows(), [])
  })

  test('gives the questions without what is correct, and no more than one attempt', async ({
    assert,
  }) => {
    const module = await testModule({ attemptsAllowed: 2 })
    const since = await auditHead()
    const first = await begin(caller, module.id)
    assert.equal(first.status, 201)
    assert.containSubset(first.body, {
      number: 1,
      state: 'open',
      questionCount: 3,
      passMark: 80,
      attemptsLeft: 2,
      answers: {},
      score: null,
      review: null,
    })
    assert.deepEqual(first.body.questions![0], {
      id: 'q1',
      kind: 'single',
      question: 'What is right about 1?',
      options: ['No', 'Yes', 'Perhaps', 'Never'],
    })
    assert.notMatch(first.text, /correct[^C]|explanation|It is so/i)
    assert.deepEqual(await auditTrail(since), [
      `begin training_progress ${(await db.from('training_progress').firstOrFail()).id}`,
      `begin training_attempt ${first.body.id}`,
    ])
    const again = await begin(caller, module.id)
    assert.equal(again.status, 200)
    assert.equal(again.body.id, first.body.id)
    assert.lengthOf(await attemptRows(), 1)
  })

  test('ten clicks at once begin one attempt', async ({ assert }) => {
    const module = await testModule()
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(caller, module.id)))
    assert.lengthOf(new Set(answers.map(({ body }) => body.id)), 1)
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.lengthOf(await attemptRows(), 1)
  })

  test('keeps answers as one goes, over tabs, and takes them back', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const address = `/api/training/attempts/${body.id}`
    const save = (answers: unknown) => caller.put(`${address}/answers`, { answers })
    assert.equal((await save([{ questionId: 'q1', chosen: [1] }])).status, 204)
    assert.equal((await save([{ questionId: 'q2', chosen: [0] }])).status, 204)
    const tab = await caller.get<Attempt>(address)
    assert.deepEqual(tab.body.answers, { q1: [1], q2: [0] })
    assert.equal((await save([{ questionId: 'q2', chosen: [] }])).status, 204)
    assert.deepEqual((await caller.get<Attempt>(address)).body.answers, { q1: [1] })
  })

  test('refuses answers that are none, names them, and keeps what there was', async ({
    assert,
  }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const save = (answers: unknown) =>
      caller.put(`/api/training/attempts/${body.id}/answers`, { answers })
    await save([{ questionId: 'q1', chosen: [1] }])
    const wrong: [unknown, string][] = [
      [[{ questionId: 'q1', chosen: [4] }], 'answers.0'],
      [[{ questionId: 'nobody', chosen: [0] }], 'answers.0'],
      [[{ questionId: '__proto__', chosen: [0] }], 'answers.0'],
      [
        [
          { questionId: 'q2', chosen: [0] },
          { questionId: 'q1', chosen: [0, 1] },
        ],
        'answers.1',
      ],
      [[{ questionId: 'q1', chosen: [-1] }], 'answers.0.chosen.0'],
      [[{ questionId: 'q1', chosen: ['1'] }], 'answers.0.chosen.0'],
      [[{ questionId: 'q1' }], 'answers.0.chosen'],
      [undefined, 'answers'],
    ]
    for (const [answers, field] of wrong) {
      const answer = await save(answers)
      assert.equal(answer.status, 422, JSON.stringify(answers))
      assert.equal(answer.errors[0]?.field, field)
    }
    const [row] = await attemptRows()
    assert.deepEqual(JSON.parse(row.answers), { q1: [1] })
  })

  test('is nobody else’s', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const address = `/api/training/attempts/${body.id}`
    for (const one of [await given.employee(), await given.manager()]) {
      const other = await signedIn(one)
      assert.equal((await other.get(address)).status, 404)
      assert.equal((await other.page(`/training/attempts/${body.id}`)).status, 404)
      const answers = [{ questionId: 'q1', chosen: [1] }]
      assert.equal((await other.put(`${address}/answers`, { answers })).status, 404)
      assert.equal((await submit(other, body.id, answers)).status, 404)
    }
    assert.equal((await visitor().get(address)).status, 401)
  })

  test('tells who fails their score and how many attempts are left, and no answers', async ({
    assert,
  }) => {
    const module = await testModule({ attemptsAllowed: 2 })
    const { body } = await begin(caller, module.id)
    const failed = await submit(caller, body.id, answersFor(body, 2))
    assert.equal(failed.status, 200)
    assert.containSubset(failed.body, {
      state: 'failed',
      score: 66,
      correctCount: 2,
      attemptsLeft: 1,
      questions: null,
      answers: null,
      review: null,
    })
    assert.notMatch(failed.text, /explanation|It is so|"correct"/i)
    assert.deepEqual(await completions(), [])
    const own = await caller.get(`/api/training/own/${module.id}`)
    assert.containSubset(own.body, { history: { attempts: [{ state: 'failed', score: 66 }] } })
    const last = await begin(caller, module.id)
    const ended = await submit(caller, last.body.id, answersFor(last.body, 2))
    assert.containSubset(ended.body, { attemptsLeft: 0, score: 66, correctCount: 2 })
  })

  test('shows after passing what was wrong and why, and completes the module', async ({
    assert,
  }) => {
    const module = await testModule({ passMark: 60, renewalPeriodMonths: 12 })
    const since = await auditHead()
    const { body } = await begin(caller, module.id)
    const passed = await submit(caller, body.id, answersFor(body, 2))
    assert.containSubset(passed.body, { state: 'passed', score: 66, correctCount: 2 })
    assert.deepEqual(passed.body.review![2], {
      id: 'q3',
      kind: 'single',
      question: 'What is right about 3?',
      options: ['No', 'Yes', 'Perhaps', 'Never'],
      chosen: [0],
      correct: [1],
      right: false,
      explanation: 'It is so since 3.',
    } as never)
    const [completion, ...more] = await completions()
    assert.lengthOf(more, 0)
    const day = DateTime.utc()
    assert.containSubset(completion, {
      employee_id: person.employeeId,
      module_id: module.id,
      version: 1,
      completed_on: day.toISODate(),
      expires_on: day.plus({ months: 12 }).toISODate(),
      method: 'portal',
      score: 66,
    })
    const entries = await auditEntries(since)
    assert.containSubset(
      entries.find(({ action }) => action === 'submit'),
      {
        entityType: 'training_attempt',
        performedById: person.id,
        newValues: { score: 66, passed: true, moduleId: module.id },
      }
    )
    assert.equal((await begin(caller, module.id)).status, 409)
  })

  test('a renewal on the day of a completion adds no second one, and ends the way', async ({
    assert,
  }) => {
    const module = await testModule({ renewalPeriodMonths: 1 })
    for (const times of [1, 2]) {
      const { body } = await begin(caller, module.id)
      assert.equal((await submit(caller, body.id, answersFor(body, 3))).body.state, 'passed')
      assert.lengthOf(await attemptRows(), times)
      assert.lengthOf(await completions(), 1)
    }
    assert.lengthOf(await db.from('training_progress').where('open', 1), 0)
    assert.equal((await begin(caller, module.id)).status, 201)
  })

  test('a grading that dies loses no answer', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const answers = answersFor(body, 3)
    await caller.put(`/api/training/attempts/${body.id}/answers`, { answers })
    // The table of completions is missing while the test is graded.
    await db.rawQuery('ALTER TABLE training_completions RENAME TO training_completions_away')
    const broken = await submit(caller, body.id)
    await db.rawQuery('ALTER TABLE training_completions_away RENAME TO training_completions')
    assert.equal(broken.status, 500)
    const tab = await caller.get<Attempt>(`/api/training/attempts/${body.id}`)
    assert.equal(tab.body.state, 'open')
    assert.lengthOf(Object.keys(tab.body.answers!), 3)
    assert.equal((await submit(caller, body.id)).body.score, 100)
    assert.lengthOf(await completions(), 1)
  })

  test('shuffles questions and options, keeps the order it gave, and grades by it', async ({
    assert,
  }) => {
    const several = {
      id: 'both',
      kind: 'several' as const,
      question: 'Which are even?',
      options: ['Two', 'Three', 'Four', 'Five'],
      correctAnswers: [0, 2],
    }
    const truth = {
      id: 'truth',
      kind: 'true_false' as const,
      question: 'Is it?',
      options: ['True', 'False'],
      correctAnswer: 1,
    }
    const module = await createModule({
      testQuestions: [...questions(10), several, truth],
      shuffleQuestions: true,
      passMark: 100,
    })
    const { body } = await begin(caller, module.id)
    const again = await caller.get<Attempt>(`/api/training/attempts/${body.id}`)
    assert.deepEqual(again.body.questions, body.questions)
    const [row] = await attemptRows()
    assert.notDeepEqual(
      JSON.parse(row.given),
      [...questions(10), several, truth].map(({ id, options }) => ({
        id,
        options: options!.map((_, place) => place),
      }))
    )
    const answers = body.questions!.map(({ id, options }) => {
      if (id === 'both') {
        return { questionId: id, chosen: ['Four', 'Two'].map((one) => options.indexOf(one)) }
      }
      if (id === 'truth') {
        assert.deepEqual(options, ['True', 'False'])
        return { questionId: id, chosen: [1] }
      }
      return { questionId: id, chosen: [options.indexOf('Yes')] }
    })
    await caller.put(`/api/training/attempts/${body.id}/answers`, { answers })
    const drafts = (await caller.get<Attempt>(`/api/training/attempts/${body.id}`)).body.answers!
    for (const { questionId, chosen } of answers) {
      assert.sameMembers(drafts[questionId]!, chosen)
    }
    assert.containSubset((await submit(caller, body.id)).body, { state: 'passed', score: 100 })
  })

  test('half of what is correct, and more than it, are wrong', async ({ assert }) => {
    const several = {
      id: 'both',
      kind: 'several' as const,
      question: 'Which are even?',
      options: ['Two', 'Three', 'Four', 'Five'],
      correctAnswers: [0, 2],
    }
    for (const [chosen, score] of [
      [[0], 0],
      [[0, 1, 2], 0],
      [[], 0],
      [[2, 0, 0], 100],
    ] as const) {
      // One module each: failed attempts at one have pauses between them.
      const module = await createModule({ testQuestions: [several] })
      const { body } = await begin(caller, module.id)
      const graded = await submit(caller, body.id, [{ questionId: 'both', chosen }])
      const row = await db.from('training_attempts').where('id', body.id).firstOrFail()
      assert.equal(row.score, score, JSON.stringify(chosen))
      assert.equal(graded.body.state, score === 100 ? 'passed' : 'failed')
    }
  })
})
