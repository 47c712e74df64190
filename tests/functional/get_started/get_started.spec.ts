import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clearCache } from '#core/cached'
import { shipTemplates } from '#documents/shipped_templates'
import { STEP_NAMES, type Setup, type StepName } from '#get_started/steps'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { refreshSettings } from '#settings/current'
import { ListEntryFactory } from '#database/factories/list_entry_factory'
import { OnboardingPacketFactory } from '#database/factories/onboarding_packet_factory'
import { givenTwoFactor } from '#tests/helpers/accounts/two_factor'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const ADDRESS = '/api/get-started'
const stepAddress = (step: string) => `${ADDRESS}/steps/${step}`

const setupOf = async (caller: Caller) => (await caller.get<Setup>(ADDRESS)).body
const put = (caller: Caller, url: string, body: Record<string, unknown>) =>
  caller.call<Setup>(url, { method: 'PUT', body })
const choices = () => db.from('setup_choices').select('step')
const entries = async () =>
  (await auditEntries()).filter(({ entityType }) => entityType === 'setup_choice')
const step = ({ steps }: Setup, name: StepName) => steps.find((one) => one.name === name)

test.group('The set-up of a new portal', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    await shipTemplates(db.connection())
    await givenSettings({ smtpHost: null })
  })

  test('is for people who may change settings', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    for (const url of [ADDRESS, '/get-started']) {
      assert.equal((await manager.get(url)).status, 403)
    }
    for (const url of [ADDRESS, stepAddress('company')]) {
      const body = { dismissed: true, skipped: true }
      assert.equal((await put(visitor(), url, body)).status, 401)
      assert.equal((await put(manager, url, body)).status, 403)
    }
    assert.isEmpty(await choices())
  })

  test('shows each person the steps that they may do', async ({ assert }) => {
    const admin = await setupOf(await signedIn(await given.admin()))
    assert.deepEqual(
      admin.steps.map(({ name }) => name),
      STEP_NAMES
    )
    const helper = await given.employee()
    await given.override(helper, 'settings:manage', 'grant')
    const theirs = await signedIn(helper)
    assert.deepEqual(
      (await setupOf(theirs)).steps.map(({ name }) => name),
      ['company', 'time', 'security']
    )
    assert.equal((await put(theirs, stepAddress('email'), { skipped: true })).status, 403)
    assert.isEmpty(await choices())
  })

  test('takes what is done from the data', async ({ assert }) => {
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const empty = await setupOf(caller)
    assert.deepInclude(empty, { percent: 0, complete: false, dismissed: false })
    assert.isTrue(empty.steps.every(({ done }) => !done))

    const done = async (name: StepName) => {
      // These rows come without the audit entries of a change.
      clearCache()
      return step(await setupOf(caller), name)?.done
    }
    await givenSettings({ timeZone: 'America/New_York' })
    assert.isTrue(await done('time'))
    await ListEntryFactory.create()
    assert.isFalse(await done('lists'))
    await ListEntryFactory.merge({ list: 'location' }).create()
    assert.isTrue(await done('lists'))
    const packet = await OnboardingPacketFactory.merge({ status: 'draft' }).create()
    assert.isFalse(await done('packet'))
    await packet.merge({ status: 'live' }).save()
    assert.isTrue(await done('packet'))
    await given.employee()
    assert.isTrue(await done('people'))
    await db.from('document_templates').whereIn('form', ['i9', 'w4']).update({ version: 1 })
    assert.isTrue(await done('forms'))
    await given.admin({ disabled: true })
    assert.isFalse(await done('administrator'))
    await given.admin()
    assert.isTrue(await done('administrator'))
    await givenTwoFactor(admin, { enabled: false })
    assert.isFalse(await done('security'))
    await givenTwoFactor(admin)
    assert.isTrue(await done('security'))
    assert.equal((await setupOf(caller)).percent, 70)
  })

  test('knows a setting of another process as soon as this one does', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const isTimeDone = async () => step(await setupOf(caller), 'time')?.done
    assert.isFalse(await isTimeDone())
    await change(systemActor, async (change) => {
      const setting = { name: 'timeZone', value: '"America/New_York"', version: 100 }
      await change.trx.table('settings').insert({ ...setting, updated_at: change.time })
      await change.audit({ action: 'update', entityType: 'setting', entityId: 'timeZone' })
    })
    // Less than a second after the last look, it answers by what it knows.
    await isTimeDone()
    await refreshSettings()
    assert.isTrue(await isTimeDone())
  })

  test('offers administrators the people who could become one', async ({ assert }) => {
    interface Props {
      candidates: { id: number; name: string; role: string }[]
    }
    const caller = await signedIn(await given.admin())
    const maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    await given.waiting()
    await given.invited()
    await given.employee({ disabled: true })
    const ida = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    await given.override(ida, 'settings:manage', 'grant')
    assert.deepEqual((await caller.page<Props>('/get-started')).props.candidates, [
      { id: ida.id, name: 'Ida Berg', role: 'employee' },
      { id: maya.id, name: 'Maya Lund', role: 'manager' },
    ])
    const theirs = await (await signedIn(ida)).page<Props>('/get-started')
    assert.isEmpty(theirs.props.candidates)
  })

  test('skips a step and takes it up again, with an audit entry each', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const skipped = await put(caller, stepAddress('email'), { skipped: true })
    assert.equal(skipped.status, 200)
    assert.deepEqual(step(skipped.body, 'email'), { name: 'email', done: false, skipped: true })
    assert.deepEqual(await choices(), [{ step: 'email' }])
    await put(caller, stepAddress('email'), { skipped: true })
    await put(caller, stepAddress('email'), { skipped: false })
    assert.isEmpty(await choices())
    assert.deepEqual(
      (await entries()).map(({ action, entityId }) => `${action} ${entityId}`),
      ['create email', 'delete email']
    )
  })

  test('is complete when every step is done or skipped', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    for (const name of STEP_NAMES) await put(caller, stepAddress(name), { skipped: true })
    assert.deepInclude(await setupOf(caller), { percent: 100, complete: true })
    await put(caller, stepAddress('time'), { skipped: false })
    assert.deepInclude(await setupOf(caller), { percent: 0, complete: false })
  })

  test('is dismissed and reopened, with an audit entry each', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    assert.isTrue((await put(caller, ADDRESS, { dismissed: true })).body.dismissed)
    assert.isTrue((await setupOf(await signedIn(await given.admin()))).dismissed)
    assert.isFalse((await put(caller, ADDRESS, { dismissed: false })).body.dismissed)
    assert.deepEqual(
      (await entries()).map(({ action, entityId }) => `${action} ${entityId}`),
      ['create all', 'delete all']
    )
  })

  test('refuses what is no choice', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    assert.equal((await put(caller, ADDRESS, { dismissed: 'yes' })).status, 422)
    assert.equal((await put(caller, stepAddress('time'), {})).status, 422)
    assert.equal((await put(caller, stepAddress('all'), { skipped: true })).status, 404)
    assert.isEmpty(await choices())
  })

  test('hides the notice about email for one person and a week', async ({ assert }) => {
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const hasNotice = async (by: Caller) => (await by.get('/')).text.includes('set up yet')
    assert.isTrue(await hasNotice(caller))
    const { body } = await caller.call<{ hiddenUntil: string }>('/api/profile/email-notice', {
      method: 'PUT',
    })
    const days = (Date.parse(body.hiddenUntil) - Date.now()) / (24 * 60 * 60 * 1000)
    assert.closeTo(days, 7, 0.01)
    assert.isFalse(await hasNotice(caller))
    assert.isTrue(await hasNotice(await signedIn(await given.admin())))
    await db
      .from('users')
      .where('id', admin.id)
      .update({ email_notice_hidden_until: '2020-01-01 00:00:00.000' })
    assert.isTrue(await hasNotice(caller))
  })
})

test.group('Installing the sample trainings', (group) => {
  group.each.setup(() => emptyPortal())

  test('creates those that are missing, and is for administrators', async ({ assert }) => {
    const address = '/api/training/modules/samples'
    assert.equal((await visitor().post(address)).status, 401)
    assert.equal((await (await signedIn(await given.manager())).post(address)).status, 403)
    assert.lengthOf(await db.from('training_modules'), 0)

    const caller = await signedIn(await given.admin())
    type Report = { created: string[]; existing: string[] }
    const first = await caller.post<Report>(address)
    assert.equal(first.status, 200)
    assert.lengthOf(first.body.created, 4)
    assert.lengthOf(await db.from('training_modules'), 4)
    const created = (await auditEntries()).filter(
      ({ action, entityType }) => action === 'create' && entityType === 'training_module'
    )
    assert.lengthOf(created, 4)

    const again = await caller.post<Report>(address)
    assert.deepEqual(again.body, { created: [], existing: first.body.created })
    assert.lengthOf(await db.from('training_modules'), 4)
  })
})
