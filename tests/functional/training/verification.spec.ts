import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { ATTEMPTS_PER_ADDRESS } from '#accounts/sign_in/sign_in_limits'
import { dbTime } from '#core/time'
import { companyName } from '#settings/current'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completionOf, day } from '#tests/helpers/training/proof'
import { createModule } from '#tests/helpers/training/training'
import { materialVersion } from '#tests/helpers/training/compliance'

interface Checked {
  state: string
  person: string
  module: string
  validUntil: string | null
}

const check = (code: string) => visitor().get<Checked>(`/api/verify/${encodeURIComponent(code)}`)

test.group('Checking a certificate', (group) => {
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('tells anybody that it is genuine, and whose by initials alone', async ({ assert }) => {
    const { id: moduleId } = await createModule({ name: 'Ladder safety' })
    const completion = await completionOf(ana, { moduleId, renewalPeriodMonths: 12, score: 99 })
    const { status, body, headers, text } = await check(completion.code)
    assert.equal(status, 200)
    assert.deepEqual(body as unknown, {
      code: completion.code,
      state: 'current',
      company: companyName(),
      module: 'Ladder safety',
      person: 'A. D.',
      completedOn: completion.completedOn,
      expiresOn: completion.expiresOn,
      validUntil: completion.expiresOn,
    })
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow')
    const rest = text.replace(completion.code, '')
    for (const secret of ['Ana', 'Díaz', ana.email, '99']) assert.notInclude(rest, secret)
    const { status: signed } = await (await signedIn(ana)).get(`/api/verify/${completion.code}`)
    assert.equal(signed, 200)
  })

  test('has a page for it, and one to type the code into', async ({ assert }) => {
    const { code } = await completionOf(ana)
    const page = await visitor().page<{ certificate: Checked | null; problem: string | null }>(
      `/verify/${code.toLowerCase()}`
    )
    assert.equal(page.status, 200)
    assert.equal(page.component, 'training/verify')
    assert.equal(page.props.certificate?.state, 'current')
    assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow')
    const form = await visitor().page<{ certificate: unknown }>('/verify')
    assert.equal(form.status, 200)
    assert.isNull(form.props.certificate)
    const none = await visitor().page<{ problem: string }>('/verify/ABCD-EFGH-JKMN')
    assert.equal(none.status, 404)
    assert.equal(none.props.problem, 'No certificate has this code. Check the code and try again.')
  })

  test('holds through its last day and not a day longer', async ({ assert }) => {
    const state = async (days: number) => {
      const completion = await completionOf(await given.employee(), { expiresOn: day(days) })
      const { body } = await check(completion.code)
      return [body.state, body.validUntil === day(days)]
    }
    assert.deepEqual(await state(0), ['current', true])
    assert.deepEqual(await state(-1), ['expired', true])
  })

  test('tells that the training has changed since', async ({ assert }) => {
    const { id: moduleId } = await createModule()
    const { code } = await completionOf(ana, { moduleId, renewalPeriodMonths: 12 })
    await materialVersion(moduleId, 2, day(), day(10))
    const { body } = await check(code)
    assert.deepEqual([body.state, body.validUntil], ['retraining_due', day(10)])
    await db
      .from('training_module_versions')
      .where({ module_id: moduleId, version: 2 })
      .update({ retrain_by: day(-1) })
    assert.equal((await check(code)).body.state, 'expired')
  })

  test('tells that it was declared void, and of whom only that they were erased', async ({
    assert,
  }) => {
    const { code, id } = await completionOf(ana)
    await db
      .from('training_completions')
      .where('id', id)
      .update({
        live: null,
        voided_at: dbTime(DateTime.utc()),
        void_reason: 'Was not there',
      })
    const { body, text } = await check(code)
    assert.deepEqual([body.state, body.validUntil], ['void', null])
    assert.notInclude(text, 'Was not there')
    await db
      .from('employees')
      .where('id', ana.employeeId)
      .update({ erased_at: dbTime(DateTime.utc()) })
    assert.equal((await check(code)).body.person, 'erased')
  })

  test('reads what is typed off paper', async ({ assert }) => {
    const { id } = await completionOf(ana)
    await db.from('training_completions').where('id', id).update({ code: '01AB-CDEF-G10Z' })
    for (const typed of [
      '01AB-CDEF-G10Z',
      '01abcdefg10z',
      ' OIab cdef gLoz ',
      'olAB–CDEF—G1OZ',
      '０１ＡＢ-ＣＤＥＦ-Ｇ１０Ｚ',
    ]) {
      assert.equal((await check(typed)).status, 200, typed)
    }
  })

  test('answers everything that is no code alike', async ({ assert }) => {
    await completionOf(ana)
    const answers = new Set<string>()
    for (const wrong of [
      'ABCD-EFGH-JKMN',
      'x',
      'A'.repeat(6000),
      '../../etc/passwd',
      "' or 1=1 --",
      '%',
      '\u0000',
      '👩‍🚀',
      'UUUU-UUUU-UUUU',
    ]) {
      const { status, text } = await check(wrong)
      assert.equal(status, 404, wrong.slice(0, 40))
      answers.add(text)
    }
    assert.deepEqual(
      [...answers].map((text) => (JSON.parse(text) as { message: string }).message),
      ['No certificate has this code. Check the code and try again.']
    )
    assert.include([400, 404], (await visitor().get('/api/verify/%E0%A4%A')).status)
  })

  test('counts wrong codes by address, and not the right ones', async ({ assert }) => {
    const { code } = await completionOf(ana)
    for (let tried = 0; tried < 3; tried++) assert.equal((await check(code)).status, 200)
    for (let tried = 0; tried < ATTEMPTS_PER_ADDRESS; tried++) await check('x')
    const refused = await check(code)
    assert.equal(refused.status, 429)
    assert.match(String((refused.body as unknown as { message: string }).message), /Try again in/)
    const page = await visitor().page<{ problem: string; certificate: unknown }>(`/verify/${code}`)
    assert.equal(page.status, 429)
    assert.match(page.props.problem, /Try again in/)
    assert.isNull(page.props.certificate)
  })

  test('takes whole signs for initials, in any script', async ({ assert }) => {
    const cases: [string, string, string][] = [
      ['Zoë', 'Ågren', 'Z. Å.'],
      ['E\u0301ric', 'van Dyk', 'É. v.'],
      ['小明', '王', '小. 王.'],
      ['नीला', 'क्षत्रिय', 'नी. क्ष.'],
      ['نور', 'العلي', 'ن. ا.'],
      ['“Max”', '(Ng)', 'M. N.'],
      ['🎉', 'Prince', '🎉. P.'],
    ]
    for (const [firstName, lastName, expected] of cases) {
      const { code } = await completionOf(await given.employee({ firstName, lastName }))
      assert.equal((await check(code)).body.person, expected)
    }
  })
})
