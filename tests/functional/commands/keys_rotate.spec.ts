import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import db from '@adonisjs/lucid/services/db'
import {
  forgetDataKeys,
  loadDataKeys,
  masterKey,
  unwrapAll,
  wrappedKeys,
} from '#encryption/data_keys'
import { MasterKey } from '#encryption/master_key'
import { rotateKeys } from '#encryption/rotate_keys'
import { retireFormerMasterKeys } from '#encryption/retire_master_keys'
import { insertEmployees } from '#people/services/insert_employees'
import { PROTECTED_COLUMNS, unprotect } from '#people/numbers/protected_fields'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { given } from '#tests/helpers/people/people'
import { freshInstallation, type Installation } from '#tests/helpers/encryption/rotation'

const numberOf = (index: number) => `123-45-${String(index + 1).padStart(4, '0')}`

/** Adds people through the product's own service. @returns their ids. */
const addPeople = (count: number) =>
  change(systemActor, (change) =>
    insertEmployees(
      change,
      Array.from({ length: count }, (_, index) => ({
        firstName: 'Person',
        lastName: `Number ${index}`,
        email: `person-${index}@example.com`,
        socialSecurityNumber: numberOf(index),
        driversLicense: `D${index}`,
        salary: String(40_000 + index),
      }))
    )
  )

async function storedNumbers(): Promise<Map<number, string | null>> {
  const rows = await db.from('employees').select('id', 'social_security_number')
  const read = rows.map(async (row): Promise<[number, string | null]> => [
    Number(row.id),
    await unprotect('socialSecurityNumber', row.id, row.social_security_number),
  ])
  return new Map(await Promise.all(read))
}

/** The key versions in use by any protected value or index. */
async function versionsInUse(): Promise<string[]> {
  const columns = [...Object.values(PROTECTED_COLUMNS), 'social_security_number_index']
  const rows = await db.from('employees').select(columns)
  const periods = await db.from('employment_periods').select('hourly_rate', 'salary')
  const values = [...rows, ...periods].flatMap((row) => Object.values(row) as (string | null)[])
  return [...new Set(values.flatMap((value) => value?.split('.')[0] ?? []))]
}

test.group('keys:rotate', (group) => {
  let installation: Installation

  group.each.setup(async () => {
    const [made, undo] = await freshInstallation()
    installation = made
    return undo
  })

  test('gives everything a new key under a running portal, and makes the old one worthless', async ({
    assert,
  }) => {
    const [first = 0, second = 0] = await addPeople(5)
    const before = await installation.values()
    const old = new MasterKey(before.MASTER_KEY ?? '')
    const dry = await installation.runHere(['--dry-run'])
    assert.equal(dry.code, 0, dry.output)
    assert.containSubset(dry.result, { rows: 10, switched: true, dryRun: true })
    assert.deepEqual(await installation.values(), before)
    assert.deepEqual(await versionsInUse(), ['1'])

    const { code, output, result } = await installation.run()
    assert.equal(code, 0, output)
    assert.containSubset(result, { version: 2, values: 20, resumed: false, switched: true })
    const after = await installation.values()
    assert.notEqual(after.MASTER_KEY, before.MASTER_KEY)
    assert.deepEqual(after, { ...before, MASTER_KEY: after.MASTER_KEY })
    const { mode } = await stat(installation.file)
    assert.equal(mode & 0o777, 0o640)
    assert.deepEqual(await versionsInUse(), ['2'])
    for (const secret of [before.MASTER_KEY, after.MASTER_KEY]) {
      assert.notInclude(output, secret ?? '')
    }

    // This process still has the old master key, like a running portal.
    const caller = await signedIn(await given.admin())
    const reason = 'Form W-2'
    const revealed = await caller.post(`/api/employees/${first}/reveal`, {
      field: 'socialSecurityNumber',
      reason,
    })
    assert.deepEqual(revealed.body, { value: numberOf(0) })
    const socialSecurityNumber = numberOf(1)
    const search = { socialSecurityNumber, reason }
    const found = await caller.post<{ id: number }[]>('/api/employees/number-search', search)
    assert.deepEqual(
      found.body.map(({ id }) => id),
      [second]
    )
    assert.equal((await caller.put(`/api/employees/${first}`, { salary: '1' })).status, 200)
    assert.deepEqual(await versionsInUse(), ['2'])
    assert.lengthOf(
      (await auditEntries()).filter(({ action }) => action === 'rotate_keys'),
      1
    )
    // Nor does its restart with the old key remove anything from the new one.
    assert.isFalse(await retireFormerMasterKeys(systemActor))

    const foretold = await installation.run(['--dry-run'])
    assert.deepEqual(foretold.result, { retired: true, dryRun: true })
    const again = await installation.run()
    assert.equal(again.code, 0, again.output)
    assert.deepEqual(again.result, { retired: true, dryRun: false })
    const wraps = await wrappedKeys()
    assert.lengthOf(wraps, 1)
    assert.throws(() => unwrapAll(wraps, old), /MASTER_KEY is not the key/)
    assert.equal(unwrapAll(wraps, new MasterKey(after.MASTER_KEY ?? '')).size, 1)
    assert.isNull(old.unwrap(2, wraps[0]?.wrapped_key ?? ''))
  })

  test('is completed by the first start with the new key', async ({ assert, cleanup }) => {
    const [id = 0] = await addPeople(1)
    assert.equal((await installation.runHere()).code, 0)
    assert.lengthOf(await wrappedKeys(), 2)
    const { MASTER_KEY } = await installation.values()
    const head = await auditHead()
    // The trial of an upgrade, after which the version before may be put back.
    const tried = await startLoggedServer({ MASTER_KEY, BACKGROUND_WORK: 'false' })
    await tried.stop()
    assert.lengthOf(await wrappedKeys(), 2)
    assert.equal(await auditHead(), head)
    const server = await startLoggedServer({ MASTER_KEY })
    cleanup(() => server.stop())
    assert.lengthOf(await wrappedKeys(), 1)
    assert.equal((await auditEntries()).at(-1)?.action, 'retire_master_key')
    const caller = await server.signedIn(await given.admin())
    const asked = { field: 'socialSecurityNumber', reason: 'Form W-2' }
    const revealed = await caller.post(`/api/employees/${id}/reveal`, asked)
    assert.deepEqual(revealed.body, { value: numberOf(0) })
    forgetDataKeys()
    await assert.rejects(() => loadDataKeys(), /MASTER_KEY is not the key/)
  })

  test('can be killed at any moment and run again, while people change their numbers', async ({
    assert,
  }) => {
    const ids = await addPeople(650)
    const caller = await signedIn(await given.admin())
    const expected = new Map(ids.map((id, index) => [id, numberOf(index)]))
    const before = await installation.values()
    const writer = writeOn(caller, ids, expected)

    const kills: Record<string, () => Promise<boolean>> = {
      'the next key is on disk': async () => Boolean((await installation.values()).MASTER_KEY_NEXT),
      'there is a new data key': async () =>
        (await db.from('data_keys').max('version as v'))[0].v > 1,
      'some rows are done': async () => {
        const [row] = await db.from('employees').whereRaw(`salary like '2.%'`).count('* as n')
        return Number(row.n) > 0
      },
      'the old data key is gone': async () =>
        !(await db.from('data_keys').where('version', 1).first()),
    }
    let killed = 0
    for (const reached of Object.values(kills)) if (await installation.killWhen(reached)) killed++
    const { code, output } = await installation.run()
    await writer.stop()
    assert.equal(code, 0, output)
    assert.isAtLeast(killed, 3)
    assert.isAbove(writer.written, 3)

    const after = await installation.values()
    assert.notEqual(after.MASTER_KEY, before.MASTER_KEY)
    assert.notProperty(after, 'MASTER_KEY_NEXT')
    assert.deepEqual(await storedNumbers(), new Map(expected))
    assert.deepEqual(await versionsInUse(), ['2'])
    assert.lengthOf(await db.from('audit_entries').where('action', 'rotate_keys'), 1)
    const wraps = await wrappedKeys()
    assert.deepEqual([...unwrapAll(wraps, new MasterKey(after.MASTER_KEY ?? '')).keys()], [2])
  }).timeout(300_000)

  test('survives a restart of the portal in the middle of a second rotation', async ({
    assert,
  }) => {
    await addPeople(250)
    // As after a first rotation to this process's key.
    await change(systemActor, (change) =>
      change.audit({
        action: 'rotate_keys',
        entityType: 'installation',
        entityId: 1,
        newValues: { masterKeyId: masterKey().id },
      })
    )
    const begun = async () => (await db.from('data_keys').max('version as v'))[0].v > 1
    assert.isTrue(await installation.killWhen(begun))
    const wraps = await wrappedKeys()
    // As a starting server does.
    assert.isFalse(await retireFormerMasterKeys(systemActor))
    assert.deepEqual(await wrappedKeys(), wraps)

    const { code, output, result } = await installation.run()
    assert.equal(code, 0, output)
    assert.containSubset(result, { version: 2, resumed: true })
    const { MASTER_KEY } = await installation.values()
    assert.equal(unwrapAll(await wrappedKeys(), new MasterKey(MASTER_KEY ?? '')).size, 1)
  })

  test('deletes no old key that the next master key could not stand in for', async ({ assert }) => {
    await addPeople(1)
    const next = new MasterKey('n'.repeat(40))
    let gone = false
    const losing = () =>
      rotateKeys(next, systemActor, () => {
        gone = true
        // better-sqlite3 and mysql2 both run it before the next change.
        void db.from('data_keys').where('master_key_id', next.id).delete().exec()
      })
    await assert.rejects(losing, /no longer there for the next master key/)
    assert.isTrue(gone)
    assert.sameMembers(
      (await wrappedKeys()).map(({ version }) => version),
      [1, 2]
    )
    assert.equal((await storedNumbers()).size, 1)
  })

  test('goes back to a former key as a rotation of its own, and not to the present one', async ({
    assert,
  }) => {
    await addPeople(1)
    const { MASTER_KEY: old = '' } = await installation.values()
    const keyFile = join(installation.folder, 'key')
    await writeFile(keyFile, old)
    const same = await installation.runHere(['--new-key-file', keyFile])
    assert.equal(same.code, 2, same.output)
    assert.include(same.output, 'The new key is the same as MASTER_KEY')
    assert.notProperty(await installation.values(), 'MASTER_KEY_NEXT')

    assert.equal((await installation.runHere()).code, 0)
    const back = await installation.run(['--new-key-file', keyFile])
    assert.equal(back.code, 0, back.output)
    assert.containSubset(back.result, { version: 3, values: 4 })
    assert.deepEqual(await versionsInUse(), ['3'])
    assert.equal((await installation.values()).MASTER_KEY, old)
    // That makes the one in between worthless, as the next start does.
    assert.isTrue(await retireFormerMasterKeys(systemActor))
  })

  test('a lost data key is told before another one is made', async ({ assert }) => {
    await addPeople(1)
    await db.from('data_keys').delete()
    forgetDataKeys()
    await assert.rejects(() => loadDataKeys(), /encrypted values but no data key/)
    assert.lengthOf(await db.from('data_keys'), 0)
  })

  test('refuses a wrong key, and changes nothing', async ({ assert }) => {
    await addPeople(1)
    const before = await db.from('data_keys')
    const wrong = 'another-master-key-another-master-key'
    await writeFile(installation.file, `MASTER_KEY=${wrong}\n`)
    const { code, output } = await installation.run()
    assert.equal(code, 1)
    assert.include(output, 'MASTER_KEY is not the key this database was encrypted with')
    assert.deepEqual(await db.from('data_keys'), before)
    assert.deepEqual(await installation.values(), { MASTER_KEY: wrong })
  })

  test('takes the next key from the environment or a file where there is no file to write', async ({
    assert,
  }) => {
    await addPeople(2)
    const { MASTER_KEY } = process.env
    await writeFile(installation.file, 'COMPANY_NAME=X\n')
    for (const args of [['--dry-run'], []]) {
      const none = await installation.runHere(args)
      assert.equal(none.code, 1)
      assert.include(none.output, 'Set MASTER_KEY_NEXT to a new key')
    }
    assert.deepEqual(await versionsInUse(), ['1'])

    const keyFile = join(installation.folder, 'next')
    await writeFile(keyFile, 'short')
    const short = await installation.runHere(['--new-key-file', keyFile])
    assert.equal(short.code, 2)
    const MASTER_KEY_NEXT = 'k'.repeat(40)
    const done = await installation.run([], { MASTER_KEY, MASTER_KEY_NEXT })
    assert.equal(done.code, 0, done.output)
    assert.containSubset(done.result, { switched: false, version: 2 })
    assert.deepEqual(await installation.values(), { COMPANY_NAME: 'X' })
    assert.equal(unwrapAll(await wrappedKeys(), new MasterKey(MASTER_KEY_NEXT)).size, 1)
    const again = await installation.run([], { MASTER_KEY })
    assert.equal(again.code, 1)
    assert.include(again.output, 'MASTER_KEY is still the former key')
  })

  test('keeps the old keys for a value that does not decrypt, and names it', async ({ assert }) => {
    const [first, second = 0] = await addPeople(2)
    await db.from('employees').where('id', second).update({ drivers_license: '1.broken' })
    const { code, output } = await installation.runHere()
    assert.equal(code, 1)
    assert.include(output, `employees.drivers_license of row ${second}`)
    assert.equal((await storedNumbers()).get(first ?? 0), numberOf(0))
    forgetDataKeys()
    await loadDataKeys()
    assert.equal((await storedNumbers()).get(second), numberOf(1))
    assert.property(await installation.values(), 'MASTER_KEY_NEXT')

    await db.from('employees').where('id', second).update({ drivers_license: null })
    const again = await installation.runHere()
    assert.equal(again.code, 0, again.output)
    assert.containSubset(again.result, { resumed: true })
    assert.deepEqual(await versionsInUse(), ['2'])
  })
})

/** Changes numbers one at a time until it is stopped, and keeps their expected values. */
function writeOn(caller: Caller, ids: number[], expected: Map<number, string>) {
  const writer = { written: 0, stopped: false, stop: async () => {} }
  const run = async () => {
    for (let turn = 0; !writer.stopped; turn++) {
      const id = ids[(turn * 37) % ids.length] as number
      const socialSecurityNumber = `234-56-${String((turn % 9998) + 1).padStart(4, '0')}`
      const { status } = await caller.put(`/api/employees/${id}`, { socialSecurityNumber })
      if (status !== 200) throw new Error(`A change was answered with ${status}`)
      expected.set(id, socialSecurityNumber)
      writer.written++
    }
  }
  const running = run()
  writer.stop = async () => {
    writer.stopped = true
    await running
  }
  return writer
}
