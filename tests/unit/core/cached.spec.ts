import { test } from '@japa/runner'
import { clearCache, staleWhileRevalidate } from '#core/cached'

test.group('An answer remembered awhile', (group) => {
  const real = performance.now
  let clock = 0
  let turns: (() => void)[] = []
  group.each.setup(() => {
    clock = 1_000_000
    turns = []
    performance.now = () => clock
    clearCache()
    return () => {
      performance.now = real
      clearCache()
    }
  })

  /** Computes an answer that takes this long, once it may continue. */
  const finding = (answer: string, ms: number) => async () => {
    await new Promise<void>((resolve) => void turns.push(resolve))
    clock += ms
    return answer
  }
  const goOn = async () => {
    for (const turn of turns.splice(0)) turn()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  const ask = (answer: string, ms: number, version: string) =>
    staleWhileRevalidate('key', finding(answer, ms), version)
  const found = async (answer: string, ms: number, version: string) => {
    const asked = ask(answer, ms, version)
    await new Promise((resolve) => void setImmediate(resolve))
    await goOn()
    return asked
  }

  test('is found anew after every change where it is found quickly', async ({ assert }) => {
    assert.equal(await found('one', 99, 'a'), 'one')
    assert.equal(await found('unasked', 99, 'a'), 'one')
    assert.equal(await found('two', 99, 'b'), 'two')
  })

  test('that took a second is given for a while, and renewed meanwhile once', async ({
    assert,
  }) => {
    assert.equal(await found('one', 1_000, 'a'), 'one')
    assert.equal(await found('unasked', 1_000, 'b'), 'one')
    clock += 4_000
    assert.equal(await ask('two', 1_000, 'c'), 'one')
    assert.equal(await ask('unasked', 1_000, 'd'), 'one')
    assert.lengthOf(turns, 1)
    await goOn()
    assert.equal(await ask('unasked', 1_000, 'c'), 'two')
  })

  test('is waited for where it is older than that', async ({ assert }) => {
    assert.equal(await found('one', 1_000, 'a'), 'one')
    clock += 20_000
    assert.equal(await found('two', 1_000, 'b'), 'two')
  })

  test('is looked for by one of those who want it, whatever changes meanwhile', async ({
    assert,
  }) => {
    const first = ask('one', 1_000, 'a')
    clock += 200
    const second = ask('unasked', 1_000, 'b')
    assert.lengthOf(turns, 1)
    await goOn()
    assert.deepEqual(await Promise.all([first, second]), ['one', 'one'])
  })

  test('found anew by who waited is not overwritten by a slower renewal', async ({ assert }) => {
    assert.equal(await found('one', 1_000, 'a'), 'one')
    clock += 4_000
    assert.equal(await ask('late', 0, 'b'), 'one')
    clock += 20_000
    const asked = ask('two', 0, 'c')
    assert.lengthOf(turns, 2)
    // The refresh ends last.
    turns.pop()?.()
    assert.equal(await asked, 'two')
    await goOn()
    assert.equal(await ask('unasked', 0, 'c'), 'two')
  })

  test('that could not be found is looked for again', async ({ assert }) => {
    assert.equal(await found('one', 1_000, 'a'), 'one')
    clock += 4_000
    const failing = () => Promise.reject(new Error('gone'))
    assert.equal(await staleWhileRevalidate('key', failing, 'b'), 'one')
    await new Promise((resolve) => void setImmediate(resolve))
    assert.equal(await ask('two', 1_000, 'b'), 'one')
    await goOn()
    assert.equal(await ask('unasked', 1_000, 'b'), 'two')
  })
})
