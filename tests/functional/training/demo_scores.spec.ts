import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { assignInTransaction } from '#training/assignments/assign_modules'
import { takeFirstModule } from '#training/demo/demo_training'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

test.group('The scores of the demo', (group) => {
  group.each.setup(() => emptyPortal())

  const scoresOf = async (module: { id: number }) => {
    const scores = new Set<number | null>()
    for (let turn = 0; turn < 8; turn++) {
      const { employeeId } = await given.employee()
      const one = { employeeId, moduleId: module.id, dueOn: null, source: 'manual' as const }
      await change(systemActor, (change) => assignInTransaction(change, [one]))
      await takeFirstModule({ employeeId, actor: systemActor })
      const done = await db
        .from('training_completions')
        .where({ employee_id: employeeId })
        .firstOrFail()
      scores.add(done.score)
    }
    return [...scores]
  }

  test('are those that the test can give', async ({ assert }) => {
    const tested = await createModule({ testQuestions: questions(9), passMark: 80 })
    assert.sameMembers(await scoresOf(tested), [88, 100])
    await emptyPortal()
    assert.deepEqual(await scoresOf(await createModule()), [null])
  })
})
