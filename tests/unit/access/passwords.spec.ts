import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import { assertGoodPassword, passwordMatches } from '#access/services/passwords'

const owner = { email: 'mira.okafor@example.com', firstName: 'Mira', lastName: 'Okafor' }

test.group('Passwords', () => {
  test('are hashed with argon2id at the recommended cost', async ({ assert }) => {
    const hashed = await hash.make('plum-kettle-orbit-seven')
    assert.match(hashed, /^\$argon2id\$v=19\$m?/)
    assert.match(hashed, /m=19456/)
    assert.match(hashed, /t=2/)
    assert.isFalse(hash.needsReHash(hashed))
    assert.isAtMost(hashed.length, 255)
  })

  test('match themselves and nothing else', async ({ assert }) => {
    const stored = await hash.make('plum-kettle-orbit-seven')
    assert.isTrue(await passwordMatches(stored, 'plum-kettle-orbit-seven'))
    for (const wrong of ['', 'plum-kettle-orbit-sevem', 'Plum-kettle-orbit-seven']) {
      assert.isFalse(await passwordMatches(stored, wrong))
    }
  })

  test('of an account that has none match nothing, the decoy included', async ({ assert }) => {
    for (const password of ['', 'gangway decoy password', 'null']) {
      assert.isFalse(await passwordMatches(null, password))
    }
  })

  test('that are common, a pattern or about the person are refused', ({ assert }) => {
    for (const password of [
      'passwordpassword',
      'qwertyuiopasdf',
      '111111111111',
      '123456123456',
      'mira.okafor@example.com',
      'okafor123456',
      'P@ssw0rd1234',
    ]) {
      assert.throws(() => assertGoodPassword(password, owner), /too easy to guess/)
    }
    for (const password of [
      'plum-kettle-orbit-seven',
      'корабль уходит утром',
      '密碼很長而且很難猜到的句子',
    ]) {
      assertGoodPassword(password, owner)
    }
  })

  test('of 128 characters are judged in time', ({ assert }) => {
    const started = performance.now()
    for (const password of ['a'.repeat(128), 'Ab1!'.repeat(32), 'qwerty123'.repeat(14)]) {
      try {
        assertGoodPassword(password, owner)
      } catch (error) {
        assert.equal((error as { status: number }).status, 422)
      }
    }
    assert.isBelow(performance.now() - started, 3_000)
  })
})
