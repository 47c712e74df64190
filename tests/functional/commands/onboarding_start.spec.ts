import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import OnboardingStart from '#commands/onboarding_start'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { checklistOf, givenPacket, itemsOf } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Report {
  dryRun: boolean
  counts: Record<string, number>
  unknown: string[]
}

test.group('onboarding:start', (group) => {
  group.each.setup(() => emptyPortal())

  const start = (...args: string[]) => runCommand(OnboardingStart, args)

  test('gives a packet by name to people by address and employee ID, once', async ({ assert }) => {
    const { id } = await givenPacket({ name: 'Office', position: 'Clerk' }, [
      { name: 'Order a badge', owner: 'hr' },
    ])
    const ana = await given.employee({ email: 'ana@example.com' })
    const wei = await given.employee({ employee: { employee_number: 'E0042' } })
    const who = '--employee=Ana@example.com,E0042,nobody@example.com'
    const dry = await start(who, '--packet=office', '--dry-run', '--json')
    assert.deepInclude(jsonOf<Report>(dry), { dryRun: true, unknown: ['nobody@example.com'] })
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
    assert.lengthOf(await auditEntries(), 0)

    const run = await start(who, '--packet=office', '--json')
    assert.equal(run.exitCode, 1)
    assert.deepInclude(jsonOf<Report>(run).counts, { started: 2, already: 0, refused: 0 })
    for (const person of [ana, wei]) {
      assert.deepInclude(await checklistOf(person), { status: 'open', asked: 1 })
      assert.lengthOf(await itemsOf(person), 1)
    }
    const entries = await auditEntries()
    assert.isTrue(
      entries.every(({ performedBy }) => performedBy.startsWith('Command onboarding:start'))
    )

    const again = await start('--employee=E0042', `--packet=${id}`)
    assert.equal(again.exitCode ?? 0, 0)
    assert.include(again.told, 'Has this packet already.')
    assert.lengthOf(await itemsOf(wei), 1)
  })

  test('tells who cannot get it, and the others get it all the same', async ({ assert }) => {
    await givenPacket({ name: 'Office', position: 'Clerk' })
    const waiting = await given.waiting({ email: 'wei@example.com' })
    const ana = await given.employee({ email: 'ana@example.com' })
    const run = await start('--employee=wei@example.com,ana@example.com', '--packet=Office')
    assert.equal(run.exitCode, 1)
    assert.include(run.told, 'Is waiting for approval.')
    assert.include(run.told, '1 person got the packet, 1 not.')
    assert.lengthOf(await itemsOf(ana), 1)
    assert.lengthOf(await itemsOf(waiting), 0)
  })

  test('wrong flags start nothing', async ({ assert }) => {
    await given.employee({ email: 'ana@example.com' })
    await givenPacket({ name: 'Draft', status: 'draft' })
    for (const [wrong, code] of [
      [['--packet=Draft'], 2],
      [['--employee=ana@example.com'], 2],
      [['--employee=ana@example.com', '--packet=Unknown'], 1],
      [['--employee=ana@example.com', '--packet=Draft'], 1],
    ] as const) {
      const { exitCode } = await start(...wrong)
      assert.equal(exitCode, code, wrong.join(' '))
    }
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
  })
})
