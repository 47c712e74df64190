import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { personalData, type ColumnDecisions } from '#audit/personal_data'
import { createBackup } from '#backup/services/create_backup'
import { LEFT_OUT } from '#backup/snapshot/left_out'
import { isMysql } from '#database/column_helpers'
import { Elsewhere, manifestOf, scratch } from '#tests/helpers/backup/backups'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

type Cleanup = (work: () => Promise<void>) => void

async function addTable(cleanup: Cleanup) {
  await db.rawQuery('create table employees_backup as select id from employees')
  cleanup(async () => void (await db.rawQuery('drop table employees_backup')))
}

async function addColumn(cleanup: Cleanup) {
  await db.rawQuery('alter table employees add column nickname varchar(40) null')
  cleanup(async () => void (await db.rawQuery('alter table employees drop column nickname')))
}

/** Has columns count as this version's, as they did in every version that took all there was. */
function takingAlong(table: string, columns: string[]): () => void {
  const holders = personalData() as unknown as { tables: Record<string, ColumnDecisions> }[]
  const holder = (holders.find(({ tables }) => tables[table]) ?? holders[0]) as (typeof holders)[0]
  const { tables } = holder
  const { erased, kept } = tables[table] ?? { erased: [], kept: [] }
  holder.tables = { ...tables, [table]: { erased, kept: [...kept, ...columns] } }
  return () => void (holder.tables = tables)
}

const somewhere = (cleanup: Cleanup) =>
  isMysql(db.connection()) ? Elsewhere.onMysql(cleanup) : Elsewhere.onSqlite(cleanup)

test.group('A backup of a database to which others have added', (group) => {
  group.each.setup(() => emptyPortal())

  test('takes every table and column of this version, and names nothing else', async ({
    assert,
    cleanup,
  }) => {
    const { manifest } = await createBackup({ to: await scratch(cleanup) }, systemActor)
    assert.deepEqual(manifest.leftOut, LEFT_OUT)
  })

  test('names their tables, leaves them out, and can be restored', async ({ assert, cleanup }) => {
    await given.employee()
    await addTable(cleanup)
    if (!isMysql(db.connection())) {
      await db.rawQuery('create table _litestream_seq (id integer)')
      cleanup(async () => void (await db.rawQuery('drop table _litestream_seq')))
    }
    const here = await Elsewhere.here(cleanup)
    const made = await here.run('backup:create', '--to', await scratch(cleanup))
    assert.equal(made.code, 0, made.output)
    assert.includeMembers(made.result.leftOut as string[], ['employees_backup'])
    const path = String(made.result.path)
    assert.equal((await here.run('backup:restore', path, '--dry-run')).code, 0)
    const restored = await (await somewhere(cleanup)).run('backup:restore', path, '--yes')
    assert.equal(restored.code, 0, restored.output)
  })
    .tags(['@night'])
    .timeout(120_000)

  test('names their columns, exits with 1, and can be restored without them', async ({
    assert,
    cleanup,
  }) => {
    await given.employee()
    await addColumn(cleanup)
    const here = await Elsewhere.here(cleanup)
    const made = await here.run('backup:create', '--to', await scratch(cleanup))
    assert.equal(made.code, 1, made.output)
    assert.deepEqual(made.result.leftOut, ['employees.nickname'])
    const place = await somewhere(cleanup)
    const restored = await place.run('backup:restore', String(made.result.path), '--yes')
    assert.equal(restored.code, 0, restored.output)
  }).timeout(120_000)

  test('is refused where a column of this version is missing', async ({ assert, cleanup }) => {
    const back = takingAlong('employees', ['nickname'])
    cleanup(async () => back())
    await assert.rejects(
      async () => createBackup({ to: await scratch(cleanup) }, systemActor),
      'The database lacks employees.nickname, which this version needs. Nothing has been changed.'
    )
  })
})

test.group('An archive with what others had added', (group) => {
  group.each.setup(() => emptyPortal())

  test('is restored without their tables', async ({ assert, cleanup }) => {
    await given.employee()
    await addTable(cleanup)
    const back = takingAlong('employees_backup', ['id'])
    const made = await createBackup({ to: await scratch(cleanup) }, systemActor).finally(back)
    assert.include(
      (await manifestOf(made.path)).tables.map(({ name }) => name),
      'employees_backup'
    )
    const restored = await (await somewhere(cleanup)).run('backup:restore', made.path, '--yes')
    assert.equal(restored.code, 0, restored.output)
    assert.deepEqual(restored.result.leftOut, ['employees_backup'])
  })
    .tags(['@night'])
    .timeout(120_000)

  test('is refused for their columns, by a dry run too', async ({ assert, cleanup }) => {
    await addColumn(cleanup)
    const back = takingAlong('employees', ['nickname'])
    const made = await createBackup({ to: await scratch(cleanup) }, systemActor).finally(back)
    const place = await Elsewhere.onSqlite(cleanup)
    for (const flag of ['--dry-run', '--yes']) {
      const { code, result } = await place.run('backup:restore', made.path, flag)
      assert.equal(code, 1)
      assert.include(result.error?.message, 'columns that no version makes (employees.nickname)')
    }
  }).timeout(120_000)
})
