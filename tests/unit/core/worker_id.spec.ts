import { test } from '@japa/runner'
import { hasEnded, machineOf, newWorkerId } from '#core/jobs/worker_id'

test.group('The name of a worker', () => {
  test('tells machines apart by their whole name and their boot', ({ assert }) => {
    const long = 'gangway-production-eu-central-1-application-'
    const machines = [
      machineOf(`${long}1`, 'boot'),
      machineOf(`${long}2`, 'boot'),
      machineOf(`${long}1`, 'another boot'),
    ]
    assert.lengthOf(new Set(machines), 3)
    assert.equal(machineOf(`${long}1`, 'boot'), machines[0])
  })

  test('fits its columns, and says whether a process of this machine has ended', ({ assert }) => {
    const own = newWorkerId()
    assert.isAtMost(own.length, 64)
    assert.isFalse(hasEnded(own))
    const [machine] = own.split(':')
    assert.isTrue(hasEnded(`${machine}:4194303:aabbccdd0001`))
    assert.isFalse(hasEnded('elsewhere:4194303:aabbccdd0001'))
  })
})
