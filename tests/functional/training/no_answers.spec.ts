import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { readContent } from '#training/content'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { begin, submit } from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

/** Everything a learner can request about a module and an attempt. */
const addresses = (moduleId: number, attemptId: number) => [
  '/',
  '/profile',
  '/training',
  `/training/${moduleId}`,
  `/training/attempts/${attemptId}`,
  '/api/auth/user',
  '/api/training/modules',
  `/api/training/modules/${moduleId}`,
  '/api/training/own',
  `/api/training/own/${moduleId}`,
  '/api/training/certificates',
  `/api/training/attempts/${attemptId}`,
]

/** A page's CSP nonce is new in each response. */
const steady = (text: string) => text.replace(/nonce="[^"]*"/g, '')

async function answersOf(caller: Caller, moduleId: number, attemptId: number) {
  const texts: string[] = []
  for (const address of addresses(moduleId, attemptId)) {
    const html = !address.startsWith('/api/')
    const answer = await caller.get(address, html ? { accept: 'text/html' } : {})
    texts.push(`${address} ${answer.status} ${steady(answer.text)}`)
  }
  texts.push(`begin ${steady((await begin(caller, moduleId)).text)}`)
  return texts
}

test.group('What a learner is sent before they pass', (group) => {
  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    return () => {
      Settings.now = now
    }
  })

  test('is the same to the byte, whatever is correct and why', async ({ assert }) => {
    const at = DateTime.utc().toMillis()
    Settings.now = () => at
    const several = {
      id: 'both',
      kind: 'several' as const,
      question: 'Which are even?',
      options: ['Two', 'Three', 'Four', 'Five'],
      correctAnswers: [0, 2],
      explanation: 'Halves.',
    }
    const truth = { id: 'truth', kind: 'true_false' as const, question: 'Is it?', correctAnswer: 1 }
    const module = await createModule({
      testQuestions: [...questions(4), several, truth],
      shuffleQuestions: true,
    })
    const person = await given.employee()
    const caller = await signedIn(person)
    const failed = await begin(caller, module.id)
    await submit(caller, failed.body.id)
    const { body } = await begin(caller, module.id)

    const version = () => db.from('training_module_versions').where('module_id', module.id)
    const stored = await version().firstOrFail()
    const content = readContent(stored.content)
    const before = [
      ...(await answersOf(caller, module.id, body.id)),
      ...(await answersOf(caller, module.id, failed.body.id)),
    ]
    assert.isTrue(before.some((text) => text.includes('What is right about 4?')))
    for (const question of content.questions) {
      const other = question.correct.includes(0) ? 1 : 0
      question.correct = [other]
      question.explanation = `Quite another one ${question.id}`
    }
    await version().update({ content: JSON.stringify(content) })
    const after = [
      ...(await answersOf(caller, module.id, body.id)),
      ...(await answersOf(caller, module.id, failed.body.id)),
    ]
    assert.deepEqual(after, before)

    // Shows that the comparison can fail: for people who manage modules it differs.
    const admin = await signedIn(await given.admin())
    const told = await admin.get(`/api/training/modules/${module.id}`)
    assert.include(told.text, 'Quite another one q1')
  })
})
