import { test } from '@japa/runner'
import { BackgroundLoop } from '#core/jobs/background_loop'

type Turn = ConstructorParameters<typeof BackgroundLoop>[1]

/** A loop whose time passes when the test says so. */
function loopOf(turn: Turn, options: { firstAfterMs?: number } = {}) {
  const asleep: { ms: number; pass: () => void; signal: AbortSignal }[] = []
  let noticed: (() => void) | null = null
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('interrupted')))
      asleep.push({ ms, pass: resolve, signal })
      noticed?.()
    })
  return {
    loop: new BackgroundLoop('the test', turn, { everyMs: 60_000, sleep, ...options }),
    slept: () => asleep.map(({ ms }) => ms),
    /** Its nth sleep: the duration, and a function that lets it pass. */
    async sleeping(nth: number) {
      while (asleep.length < nth) await new Promise<void>((resolve) => (noticed = resolve))
      return asleep[nth - 1] as (typeof asleep)[number]
    },
  }
}

test.group('A loop in the background', () => {
  test('takes one turn after the other, as often as it is told', async ({ assert }) => {
    let turns = 0
    const { loop, sleeping, slept } = loopOf(async () => void turns++)
    loop.start()
    loop.start()
    ;(await sleeping(1)).pass()
    ;(await sleeping(2)).pass()
    await sleeping(3)
    assert.equal(turns, 3)
    assert.deepEqual(slept(), [60_000, 60_000, 60_000])
    await loop.stop()
    assert.isFalse(loop.running)
  })

  test('waits before the first turn, and for what a turn says is left', async ({ assert }) => {
    const answers = [0, 250, Number.POSITIVE_INFINITY]
    const { loop, sleeping, slept } = loopOf(async () => answers.shift(), { firstAfterMs: 90_000 })
    loop.start(1_000)
    const first = await sleeping(1)
    assert.lengthOf(answers, 3)
    first.pass()
    ;(await sleeping(2)).pass()
    await sleeping(3)
    assert.deepEqual(slept(), [90_000, 250, 1_000])
    await loop.stop()
  })

  test('looks at once when it is woken, also while it is at a turn', async ({ assert }) => {
    let turns = 0
    const { loop, sleeping, slept } = loopOf(async () => {
      turns++
      if (turns === 2) loop.wake()
    })
    loop.start()
    const { signal } = await sleeping(1)
    loop.wake()
    await sleeping(2)
    assert.isTrue(signal.aborted)
    assert.equal(turns, 3)
    assert.lengthOf(slept(), 2)
    await loop.stop()
  })

  test('tries again after a failure, later each time, as long as a turn at most', async ({
    assert,
  }) => {
    let failing = 5
    const { loop, sleeping, slept } = loopOf(async () => {
      if (failing-- > 0) throw new Error('The database is gone')
    })
    loop.start()
    for (let nth = 1; nth <= 6; nth++) (await sleeping(nth)).pass()
    await sleeping(7)
    assert.deepEqual(slept(), [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
    failing = 1
    ;(await sleeping(7)).pass()
    assert.equal((await sleeping(8)).ms, 5_000)
    await loop.stop()
  })

  test('lets the turn under way finish when it is stopped, and begins no other', async ({
    assert,
  }) => {
    const told: string[] = []
    let finish = () => {}
    const { loop, slept } = loopOf(async (stop) => {
      told.push('begun')
      await new Promise<void>((resolve) => (finish = resolve))
      told.push(stop.aborted ? 'told to stop' : 'not told')
    })
    loop.start()
    await new Promise(setImmediate)
    const stopped = loop.stop().then(() => told.push('stopped'))
    await new Promise(setImmediate)
    assert.deepEqual(told, ['begun'])
    finish()
    await stopped
    assert.deepEqual(told, ['begun', 'told to stop', 'stopped'])
    assert.deepEqual(slept(), [])
  })

  test('ends when nothing will ever be left to do, and can be started again', async ({
    assert,
  }) => {
    let turns = 0
    const { loop } = loopOf(async () => {
      turns++
      return 'done'
    })
    for (const expected of [1, 2]) {
      loop.start()
      await new Promise(setImmediate)
      assert.isFalse(loop.running)
      assert.equal(turns, expected)
    }
    await loop.stop()
  })

  test('leaves no timer behind', async ({ assert }) => {
    const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
    const times = { everyMs: 60_000, firstAfterMs: 60_000 }
    const loop = new BackgroundLoop('the test', async () => {}, times)
    // All at once, so that no other timer ends in between.
    const before = timers()
    loop.start()
    const waiting = timers()
    const stopped = loop.stop()
    const after = timers()
    assert.deepEqual([waiting - before, after - before], [1, 0])
    await stopped
    assert.isFalse(loop.running)
  })
})
