import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { StorageAway } from '#core/errors/outages'
import { isLocked, Job, LOCK_SECONDS, LockLost } from '#core/jobs/job'
import { newWorkerId } from '#core/jobs/worker_id'
import { emptyPortal } from '#tests/helpers/portal'
import { BackupDrillFactory } from '#database/factories/backup_drill_factory'

const NOON = DateTime.fromISO('2026-06-01T12:00:00Z').toMillis()
const ELSEWHERE = 'elsewhere:1:aabbccdd0001'
const ENDED = `${newWorkerId().split(':')[0]}:4194303:aabbccdd0001`

const job = new Job('backup_drills')
const daily = new Job('daily_runs')

/** From now on it is this many seconds after noon; the clock stands still. */
const itIs = (seconds: number) => {
  Settings.now = () => NOON + seconds * 1000
}

async function waiting(): Promise<number> {
  return (await BackupDrillFactory.create()).id
}

const row = (id: number) => db.from('backup_drills').where('id', id).firstOrFail()

test.group('A job', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    itIs(0)
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('is claimed by one worker, and by the next once its lock has run out', async ({
    assert,
  }) => {
    const id = await waiting()
    assert.isTrue(await job.claim(id, ELSEWHERE))
    const mine = newWorkerId()
    assert.isFalse(await job.claim(id, mine))
    itIs(LOCK_SECONDS - 1)
    assert.isFalse(await job.claim(id, mine))
    await job.renew(id, ELSEWHERE)
    itIs(LOCK_SECONDS + 1)
    assert.isFalse(await job.claim(id, mine))
    assert.isTrue(isLocked(await row(id)))
    itIs(2 * LOCK_SECONDS)
    assert.isFalse(isLocked(await row(id)))
    assert.isTrue(await job.claim(id, mine))
    await assert.rejects(() => job.renew(id, ELSEWHERE), LockLost)
  })

  test('of a process of this machine that has ended is taken at once', async ({ assert }) => {
    const id = await waiting()
    await job.claim(id, ENDED)
    assert.isFalse(isLocked(await row(id)))
    assert.isTrue(await job.claim(id, newWorkerId()))
  })

  test('is given back whatever becomes of the work', async ({ assert }) => {
    const id = await waiting()
    assert.equal(await job.run(id, async () => (await row(id)).claimed_by, ELSEWHERE), ELSEWHERE)
    assert.isNull((await row(id)).claimed_by)
    await assert.rejects(() => job.run(id, () => Promise.reject(new Error('broken'))), 'broken')
    assert.isNull((await row(id)).claimed_by)
  })

  test('that another process has by now is left to it', async ({ assert }) => {
    const id = await waiting()
    const done = await job.run(id, async (worker) => {
      await db.from('backup_drills').where('id', id).update(job.lockedBy(ELSEWHERE))
      await job.update(id, worker, { message: 'mine' })
      return 'done'
    })
    assert.isNull(done)
    const { claimed_by: by, message } = await row(id)
    assert.deepEqual([by, message], [ELSEWHERE, null])
  })

  test('of a day is done once, and never for a day gone by', async ({ assert }) => {
    const of = { name: 'reminders' }
    const key = (day: string) => ({ ...of, day })
    assert.isNull(await daily.claimDay(of, '2026-06-01', ELSEWHERE))
    assert.equal(await daily.claimDay(of, '2026-06-01', newWorkerId()), 'taken')
    await daily.update(key('2026-06-01'), ELSEWHERE, { finished_at: '2026-06-01 12:00:00.000' })
    await daily.release(key('2026-06-01'), ELSEWHERE)
    assert.equal(await daily.claimDay(of, '2026-06-01', newWorkerId()), 'done')
    assert.isNull(await daily.claimDay(of, '2026-06-01', newWorkerId(), { again: true }))
    assert.equal(await daily.claimDay(of, '2026-05-31', newWorkerId()), 'past')
    assert.isNull(await daily.claimDay({ name: 'others' }, '2026-05-31', newWorkerId()))
  })

  test('its worker does what waits, one after the other, and passes over the rest', async ({
    assert,
    cleanup,
  }) => {
    const [taken, ...open] = [await waiting(), await waiting(), await waiting()]
    await job.claim(taken, ELSEWHERE)
    const left = [taken, ...open]
    const done: number[] = []
    const all = new Promise<void>((resolve) => {
      const worker = job.worker(
        'the test',
        async () => left.filter((id) => !done.includes(id)),
        async (id) => {
          const ran = await job.run(id, async () => done.push(id))
          if (done.length === 2) resolve()
          return ran !== null
        }
      )
      cleanup(() => worker.stop())
      worker.start()
    })
    await all
    assert.deepEqual(done, open)
  })

  test('that fails keeps its worker from no other, and is tried again', async ({
    assert,
    cleanup,
  }) => {
    const left = [await waiting(), await waiting(), await waiting()]
    const [broken] = left
    const done: number[] = []
    let failures = 0
    const all = new Promise<void>((resolve) => {
      const worker = job.worker(
        'the test',
        async () => left.filter((id) => !done.includes(id)),
        async (id) => {
          if (id === broken && ++failures < 3) throw new Error('broken')
          if (done.push(id) === left.length) resolve()
          return true
        }
      )
      cleanup(() => worker.stop())
      worker.start(10)
    })
    await all
    assert.deepEqual(done, [...left.slice(1), broken])
  })
  test('leaves the rest for later once two have met what is away', async ({ assert, cleanup }) => {
    const left = [await waiting(), await waiting(), await waiting()]
    const [first, second, third] = left
    const tried: number[] = []
    const all = new Promise<void>((resolve) => {
      const worker = job.worker(
        'the test',
        async () => left,
        async (id) => {
          tried.push(id)
          if (id === third) resolve()
          if (tried.length <= 2) throw new StorageAway(new Error('away'))
          return true
        }
      )
      cleanup(() => worker.stop())
      worker.start(10)
    })
    await all
    assert.deepEqual(tried.slice(0, 5), [first, second, first, second, third])
  })
})
