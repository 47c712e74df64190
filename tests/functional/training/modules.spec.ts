import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { encodeCursor } from '#core/http/paging'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import {
  createModule,
  LADDERS,
  moduleRow,
  patchModule,
  postModule,
  questions,
  versionsOf,
  type ModuleAnswer,
} from '#tests/helpers/training/training'

const ADDRESS = '/api/training/modules'

test.group('Training modules', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
  })

  const create = (fields?: Record<string, unknown>) => postModule(caller, fields)
  const patch = (id: number, body: unknown) => patchModule(caller, id, body)

  test('a module is created with its usual values, its first version and an entry', async ({
    assert,
  }) => {
    const since = await auditHead()
    const { status, body } = await create({ name: '  Ladders 🪜 ' })
    assert.equal(status, 201)
    assert.containSubset(body, {
      name: 'Ladders 🪜',
      description: LADDERS.description,
      hasTest: false,
      testQuestions: [],
      questionCount: 0,
      requiresCertificateUpload: false,
      isRequired: false,
      renewalPeriodMonths: null,
      videoUrl: null,
      videoPath: null,
      externalUrl: null,
      passMark: 80,
      attemptsAllowed: null,
      shuffleQuestions: false,
      dueDays: 30,
      minutes: null,
      version: 1,
      archivedAt: null,
    })
    const [version, ...others] = await versionsOf(body.id)
    assert.lengthOf(others, 0)
    assert.equal(Number(version.version), 1)
    assert.equal(Number(version.material), 0)
    assert.equal(version.created_by_id, admin.id)
    const [entry] = await auditEntries(since)
    assert.containSubset(entry, {
      action: 'create',
      entityType: 'training_module',
      entityId: String(body.id),
      performedById: admin.id,
    })
    assert.containSubset(entry?.newValues, { name: 'Ladders 🪜', version: 1, testQuestions: 0 })
  })

  test('what is wrong is named', async ({ assert }) => {
    const cases: [Record<string, unknown>, string, string?][] = [
      [{ name: '' }, 'name', 'Module name is required'],
      [{ name: undefined }, 'name', 'Module name is required'],
      [{ name: '\u200b\u00a0' }, 'name', 'Module name is required'],
      [{ description: '  ' }, 'description', 'Description is required'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ renewalPeriodMonths: -1 }, 'renewalPeriodMonths'],
      [{ renewalPeriodMonths: 1.5 }, 'renewalPeriodMonths'],
      [{ renewalPeriodMonths: '12' }, 'renewalPeriodMonths'],
      [{ passMark: 0 }, 'passMark'],
      [{ passMark: 101 }, 'passMark'],
      [{ attemptsAllowed: 0 }, 'attemptsAllowed'],
      [{ minutes: 0 }, 'minutes'],
      [{ dueDays: -1 }, 'dueDays'],
      [{ isRequired: 'yes' }, 'isRequired'],
      [{ videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
      [{ videoUrl: 'watch this' }, 'videoUrl'],
      [{ externalUrl: 'file:///etc/passwd' }, 'externalUrl'],
      [{ externalUrl: 'https://me:secret@training.example/' }, 'externalUrl'],
      [{ videoPath: '/objects/1' }, 'videoPath'],
      [{ videoPath: '../etc/passwd' }, 'videoPath'],
      [{ captionsPath: '/objects/1' }, 'captionsPath'],
      [{ hasTest: true }, 'testQuestions'],
      [{ hasTest: true, testQuestions: questions(201) }, 'testQuestions'],
    ]
    for (const [fields, field, message] of cases) {
      const answer = await create(fields)
      assert.equal(answer.status, 422, JSON.stringify(fields).slice(0, 60))
      assert.equal(answer.errors[0]?.field, field)
      if (message) assert.equal(answer.body.message, message)
    }
    assert.lengthOf(await db.from('training_modules'), 0)
    assert.lengthOf(await db.from('training_module_versions'), 0)
  })

  test('a question is put right or refused by name', async ({ assert }) => {
    const [usual] = questions(1)
    const refused: [Record<string, unknown>, string][] = [
      [{ question: ' ' }, 'question'],
      [{ options: ['One', '', ' ', ''], correctAnswer: 0 }, 'options'],
      [{ options: ['Same', 'Same', '', ''], correctAnswer: 0 }, 'options'],
      [{ options: Array.from({ length: 11 }, (_, n) => `${n}`) }, 'options'],
      [{ options: ['One', 'Two', '', ''], correctAnswer: 2 }, 'correctAnswer'],
      [{ correctAnswer: 4 }, 'correctAnswer'],
      [{ correctAnswer: -1 }, 'correctAnswer'],
      [{ kind: 'true_false', options: undefined, correctAnswer: 2 }, 'correctAnswer'],
      [{ kind: 'several', correctAnswer: undefined, correctAnswers: [] }, 'correctAnswers'],
      [{ kind: 'several', correctAnswer: undefined, correctAnswers: [0, 9] }, 'correctAnswers'],
      [{ correctAnswer: undefined, correctAnswers: [0, 1] }, 'correctAnswers'],
      [{ kind: 'essay' }, 'kind'],
    ]
    for (const [fields, field] of refused) {
      const answer = await create({
        hasTest: true,
        testQuestions: [usual, { ...usual, ...fields }],
      })
      assert.equal(answer.status, 422, JSON.stringify(fields))
      assert.equal(answer.errors[0]?.field, `testQuestions.1.${field}`)
    }

    const { body } = await create({
      hasTest: true,
      testQuestions: [
        { question: 'Which?', options: ['', 'Left', '', ' Right '], correctAnswer: 3 },
        {
          kind: 'several',
          question: 'Which ones?',
          options: ['A', '', 'B', 'C'],
          correctAnswers: [3, 0, 3],
        },
        { kind: 'true_false', question: 'Is it?', options: ['Ja', 'Nein'], correctAnswer: 1 },
        { id: 'mine', question: 'As a rule?', options: ['Yes', 'No', '', ''] },
        { id: 'mine', question: 'Copied?', options: ['Yes', 'No'], explanation: 'It was.' },
      ],
    })
    assert.containSubset(body.testQuestions, [
      { kind: 'single', options: ['Left', 'Right'], correctAnswer: 1, explanation: null },
      { kind: 'several', options: ['A', 'B', 'C'], correctAnswers: [0, 2] },
      { kind: 'true_false', options: ['True', 'False'], correctAnswer: 1 },
      { id: 'mine', correctAnswer: 0 },
      { question: 'Copied?', explanation: 'It was.' },
    ])
    assert.equal(new Set(body.testQuestions?.map(({ id }) => id)).size, 5)
  })

  test('a renewal every 0 months is none', async ({ assert }) => {
    const { body } = await create({ renewalPeriodMonths: 0 })
    assert.isNull(body.renewalPeriodMonths)
    await patch(body.id, { renewalPeriodMonths: 12 })
    assert.equal((await moduleRow(body.id)).renewal_period_months, 12)
    assert.isNull((await patch(body.id, { renewalPeriodMonths: 0 })).body.renewalPeriodMonths)
    assert.isNull((await moduleRow(body.id)).renewal_period_months)
  })

  test('the same Idempotency-Key makes one module', async ({ assert }) => {
    const headers = { 'idempotency-key': 'click-1' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => caller.post<ModuleAnswer>(ADDRESS, LADDERS, headers))
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201]
    )
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.lengthOf(await db.from('training_modules'), 1)
    const other = await caller.post(ADDRESS, { ...LADDERS, name: 'Scaffolds' }, headers)
    assert.equal(other.status, 409)
  })

  test('answers are for who may manage modules', async ({ assert }) => {
    const { id } = await createModule({ testQuestions: questions() })
    for (const person of [await given.employee(), await given.manager()]) {
      const other = await signedIn(person)
      const calls = [await other.get<ModuleAnswer[]>(ADDRESS), await other.get(`${ADDRESS}/${id}`)]
      for (const { status, text } of calls) {
        assert.equal(status, 200)
        for (const hidden of ['testQuestions', 'correct', 'explanation', 'Perhaps', 'It is so']) {
          assert.notInclude(text, hidden)
        }
        assert.include(text, '"questionCount":2')
      }
      assert.equal((await other.get(`${ADDRESS}?archived=true`)).status, 403)
      assert.equal((await other.get(`${ADDRESS}?archived=all`)).status, 403)
    }
  })

  test('are listed for who assigns training, too', async ({ assert }) => {
    const { id } = await createModule({ name: 'Ladders' })
    const someone = await given.employee()
    await given.override(someone, 'modules:view', 'deny')
    const theirs = await signedIn(someone)
    assert.equal((await theirs.get(ADDRESS)).status, 403)
    await given.override(someone, 'training:assign', 'grant')
    assert.lengthOf((await theirs.get<unknown[]>(ADDRESS)).body, 1)
    assert.equal((await theirs.get(`${ADDRESS}/${id}`)).status, 200)
  })

  test('are listed by name, searched and paged', async ({ assert }) => {
    for (const name of ['Éclairs', 'banana', 'Apple', 'Cherry']) await createModule({ name })
    const names = async (query = '') => {
      const { body, headers } = await caller.get<ModuleAnswer[]>(`${ADDRESS}?${query}`)
      return { names: body.map(({ name }) => name), headers }
    }
    assert.deepEqual((await names()).names, ['Apple', 'banana', 'Cherry', 'Éclairs'])
    assert.deepEqual((await names('q=ECLAIR')).names, ['Éclairs'])
    assert.deepEqual((await names('q=%25')).names, [])
    assert.deepEqual((await names('sort=-createdAt&perPage=1')).names, ['Cherry'])
    for (const sort of ['name', '-name', 'createdAt', '-createdAt']) {
      const seen: string[] = []
      let next: string | undefined = `sort=${sort}&perPage=3`
      while (next) {
        const page: Awaited<ReturnType<typeof names>> = await names(next)
        assert.equal(page.headers.get('x-total-count'), '4')
        seen.push(...page.names)
        next = /\?([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      assert.deepEqual(seen, (await names(`sort=${sort}`)).names)
      assert.lengthOf(new Set(seen), 4)
    }
    assert.equal((await caller.get(`${ADDRESS}?cursor=WzEsMV0`)).status, 422)
    const byName = encodeCursor({ value: 'banana', id: 1 })
    const other = await caller.get(`${ADDRESS}?sort=createdAt&cursor=${byName}`)
    assert.equal(other.status, 422)
    assert.equal(other.errors[0]?.field, 'cursor')
    const statements = await statementsOf(() => caller.get(ADDRESS))
    assert.isBelow(statements.length, 9)
  })
})
