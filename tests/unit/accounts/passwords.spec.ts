import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import {
  holdsCompanyName,
  holdsSeasonWithYear,
  isBreached,
} from '#accounts/passwords/weak_passwords'
import { assertGoodPassword, passwordMatches } from '#accounts/passwords/passwords'

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
      assert.throws(() => assertGoodPassword(password, owner), /too easy to guess|passwords stolen/)
    }
    for (const password of [
      'plum-kettle-orbit-seven',
      'корабль уходит утром',
      '密碼很長而且很難猜到的句子',
    ]) {
      assertGoodPassword(password, owner)
    }
  })

  test('that were stolen elsewhere are known, in whatever case, and few others', ({ assert }) => {
    for (const password of [
      'threedaysgrace',
      'ThreeDaysGrace',
      'lytdybrbdfvgbhf',
      'nyrangers123',
    ]) {
      assert.isTrue(isBreached(password), password)
    }
    let mistaken = 0
    for (let turn = 0; turn < 20_000; turn++) if (isBreached(`no such password ${turn}`)) mistaken++
    assert.isBelow(mistaken, 5)
  })

  test('with a season or month and a year are known', ({ assert }) => {
    for (const password of ['Summer2026!!!', '2026-Winter!!', 'june__1999 ok', 'Fall26!!!!!!!']) {
      assert.isTrue(holdsSeasonWithYear(password), password)
    }
    for (const password of [
      'summer otters swim',
      'in 2026 otters swim',
      'waterfall of 4077 otters',
    ]) {
      assert.isFalse(holdsSeasonWithYear(password), password)
    }
  })

  test('with the name of company or product are known', ({ assert }) => {
    const company = 'The Harbor-Vale Logistics Co., LLC'
    for (const password of [
      'HarborVale2026',
      'my harbor vale!',
      'harborvalelogistics',
      'G.a.ngway77',
    ]) {
      assert.isTrue(holdsCompanyName(password, company), password)
    }
    for (const password of ['logistics otter', 'llc the company', 'vale of otters']) {
      assert.isFalse(holdsCompanyName(password, company), password)
    }
    assert.isFalse(holdsCompanyName('anything at all', 'The Inc.'))
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
