import { test } from '@japa/runner'
import { Secret, TOTP } from 'otpauth'
import { newSecret, stepOf } from '#accounts/two_factor/totp'

const STEP = 57_000_000
const BEGINS = STEP * 30_000

test.group('Codes of an authenticator app', () => {
  test('count for their own 30 seconds and 10 seconds on either side', ({ assert }) => {
    const secret = newSecret()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: BEGINS })
    const taken = (seconds: number) => stepOf(secret, code, BEGINS + seconds * 1000)
    for (const seconds of [-10, 0, 15, 29, 30, 39]) assert.equal(taken(seconds), STEP, `${seconds}`)
    for (const seconds of [-30, -11, 40, 59, 60]) assert.isNull(taken(seconds), `${seconds}`)
  })
})
