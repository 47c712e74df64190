import { test } from '@japa/runner'
import { Settings } from 'luxon'
import { systemActor } from '#audit/actor'
import { onboardingTimes } from '#onboarding/queries/onboarding_times'
import { signedIn } from '#tests/helpers/caller'
import { givenItem, givenTrainingItem } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completed, plainModule } from '#tests/helpers/training/assignments'
import { archiveModule } from '#training/modules/retire_module'

const MONTHS = 12

test.group('The days that onboardings take', (group) => {
  const { now } = Settings

  group.each.setup(() => emptyPortal())
  group.each.teardown(() => {
    Settings.now = now
  })

  const onDay = (day: string) => {
    Settings.now = () => Date.parse(`${day}T12:00:00Z`)
  }
  const counted = async (today: string) =>
    (await onboardingTimes(today, MONTHS)).filter(({ people }) => people > 0)

  test('stay what they were after renewals, archived modules and leaving', async ({ assert }) => {
    onDay('2026-03-02')
    const admin = await given.admin()
    const renewed = await plainModule({ is_required: true, renewal_period_months: 12 })
    const archived = await plainModule({ is_required: true })
    const ana = await given.waiting({ employee: { start_date: '2026-03-02' } })
    await completed(ana, renewed, '2026-02-20')
    const approved = await (
      await signedIn(admin)
    ).post(`/api/employees/${ana.employeeId}/approve`, {})
    assert.equal(approved.status, 200, approved.text)
    onDay('2026-03-09')
    await completed(ana, archived)
    const march = [{ month: '2026-03', people: 1, medianDays: 7 }]
    assert.deepEqual(await counted('2026-03-09'), march)

    onDay('2026-06-01')
    await completed(ana, renewed)
    const caller = await signedIn(admin)
    await archiveModule(archived, systemActor)
    assert.deepEqual(await counted('2026-06-01'), march)
    const leave = { endDate: '2026-06-01', reason: 'Moved' }
    const left = await caller.post(`/api/employees/${ana.employeeId}/leave`, leave)
    assert.equal(left.status, 200, left.text)
    assert.deepEqual(await counted('2026-06-01'), march)
  })

  test('stay those of an employment that ended before another began', async ({ assert }) => {
    onDay('2026-06-30')
    // As an upgrade has settled it, without the day on which it was done.
    const ana = await given.employee({ onboardingStatus: 'not_started' })
    await givenTrainingItem(
      ana,
      { openedDaysAgo: 20, doneDaysAgo: 15 },
      { status: 'closed', current: null }
    )
    assert.deepEqual(await counted('2026-06-30'), [{ month: '2026-06', people: 1, medianDays: 5 }])
  })

  test('last until everything that was required is done', async ({ assert }) => {
    onDay('2026-06-30')
    const done = { onboardingStatus: 'complete' } as const
    const at = (day: string) => `2026-${day} 00:00:01.000`
    const ended = { status: 'done', done_at: at('06-20') }
    const run = (approvedOn: string) => ({ ...ended, approved_on: `2026-${approvedOn}` })
    // Signed after the training, which ends it in the next month; a task that is optional comes later.
    const ana = await given.employee(done)
    await givenTrainingItem(
      ana,
      { openedDaysAgo: 40, doneDaysAgo: 35 },
      { ...run('05-21'), opened_at: at('05-21') }
    )
    await givenItem(ana, {
      kind: 'sign',
      status: 'done',
      opened_at: at('05-21'),
      done_at: at('06-20'),
    })
    await givenItem(ana, {
      status: 'done',
      required: false,
      opened_at: at('05-21'),
      done_at: at('06-25'),
    })
    // Without any training, and waived.
    const wei = await given.employee(done)
    await givenItem(
      wei,
      { status: 'waived', opened_at: at('06-10'), waived_at: at('06-20') },
      run('06-10')
    )
    // All of it before the approval.
    const bo = await given.employee(done)
    await givenItem(
      bo,
      { status: 'done', opened_at: at('06-12'), done_at: at('06-13') },
      run('06-20')
    )
    // A first checklist, given a year after the approval.
    const eva = await given.employee(done)
    await givenItem(
      eva,
      { status: 'done', opened_at: at('06-10'), done_at: at('06-20') },
      { ...run('06-10'), approved_on: '2025-06-01' }
    )
    assert.deepEqual(await counted('2026-06-30'), [{ month: '2026-06', people: 4, medianDays: 10 }])
  })

  test('are of the training that the approval gave, once each is complete', async ({ assert }) => {
    onDay('2026-06-30')
    const done = { onboardingStatus: 'complete' } as const
    // What a packet gave later, also in a run of its own, and what leaving gave.
    const ana = await given.employee(done)
    await givenTrainingItem(
      ana,
      { openedDaysAgo: 20, doneDaysAgo: 15 },
      { done_at: '2026-06-15 00:00:01.000' }
    )
    await givenTrainingItem(ana, { openedDaysAgo: 3, doneDaysAgo: 1 })
    const olav = await given.employee(done)
    await givenTrainingItem(
      olav,
      { openedDaysAgo: 12, doneDaysAgo: 7 },
      { status: 'closed', current: null }
    )
    await givenTrainingItem(
      olav,
      { openedDaysAgo: 2, doneDaysAgo: 0 },
      { approved_on: '2026-06-18' }
    )
    await givenTrainingItem(olav, { openedDaysAgo: 2, doneDaysAgo: 0 }, { kind: 'offboarding' })
    // Documents wait still, or training does.
    await givenTrainingItem(await given.employee({ onboardingStatus: 'in_progress' }), {
      openedDaysAgo: 9,
      doneDaysAgo: 3,
    })
    const bo = await given.employee(done)
    await givenTrainingItem(bo, { openedDaysAgo: 9, doneDaysAgo: 3 })
    await givenTrainingItem(bo, { openedDaysAgo: 9 })
    // Someone who came back has another one to do.
    const wei = await given.employee({ onboardingStatus: 'not_started' })
    const former = { done_at: '2026-06-25 00:00:01.000', status: 'closed', current: null }
    await givenTrainingItem(wei, { openedDaysAgo: 25, doneDaysAgo: 5 }, former)
    await givenTrainingItem(wei, { openedDaysAgo: 1 })
    assert.deepEqual(await counted('2026-06-30'), [{ month: '2026-06', people: 3, medianDays: 5 }])
  })
})
