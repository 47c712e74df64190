import { test } from '@japa/runner'
import {
  backOffSeconds,
  describeFailure,
  isPermanent,
  MAX_ATTEMPTS,
  UnusableMail,
} from '#messages/delivery/delivery_outcome'

const smtpError = (code: string, responseCode?: number) =>
  Object.assign(new Error('refused'), { code, responseCode })

test.group('Delivery outcome', () => {
  test('waits longer after each attempt and gives up within two days', ({ assert }) => {
    const waits: number[] = []
    for (let attempts = 1; backOffSeconds(attempts) !== null; attempts++) {
      waits.push(backOffSeconds(attempts)!)
    }
    assert.lengthOf(waits, MAX_ATTEMPTS - 1)
    assert.equal(waits[0], 30)
    assert.deepEqual(
      waits,
      [...waits].sort((a, b) => a - b)
    )
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
    assert.isAbove(hours, 36)
    assert.isBelow(hours, 48)
  })

  test('{code} {responseCode} is permanent: {permanent}')
    .with([
      { code: 'EENVELOPE', responseCode: 550, permanent: true },
      { code: 'EMESSAGE', responseCode: 554, permanent: true },
      { code: 'EENVELOPE', responseCode: 450, permanent: false },
      { code: 'EENVELOPE', responseCode: 530, permanent: false },
      { code: 'EAUTH', responseCode: 535, permanent: false },
      { code: 'ECONNECTION', responseCode: 554, permanent: false },
      { code: 'ETIMEDOUT', responseCode: undefined, permanent: false },
    ])
    .run(({ assert }, { code, responseCode, permanent }) => {
      assert.equal(isPermanent(smtpError(code, responseCode)), permanent)
    })

  test('a mail without a usable address is never tried again', ({ assert }) => {
    assert.isTrue(isPermanent(new UnusableMail('no address')))
  })

  test('describes a failure in one bounded line without links', ({ assert }) => {
    const error = new Error(
      `554 blocked\r\nhttps://hr.example/reset-password/SeCrEt found ${'x'.repeat(900)}`
    )
    const described = describeFailure(error)
    assert.match(described, /^554 blocked \[link\] found x+$/)
    assert.isAtMost(described.length, 500)
    assert.equal(describeFailure(new Error('')), 'Unknown error')
  })
})
