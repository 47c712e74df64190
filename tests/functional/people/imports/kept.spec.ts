import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { peopleImports } from '#people/import/people_imports'
import { purgeImports } from '#spreadsheets/imports/end_import'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const OLD = '2020-01-01 00:00:00.000'
const FILE = 'First name,Last name,E-mail,Nickname,Notes\nAna,Díaz,ana@example.com,Annie,Tall\n'

test.group('What an import keeps of its file', (group) => {
  group.each.setup(() => emptyPortal())

  test('a file without headings leaves nothing behind', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    for (const first of [
      'Ana,Díaz,ana@example.com',
      'Ana,Díaz,123-45-6789',
      'Ana,Díaz,2026-03-01',
    ]) {
      const { status, text, errors } = await hr.upload(`${first}\nBo,Berg,b\n`)
      assert.equal(status, 422)
      assert.equal(errors[0]?.field, 'file')
      assert.match(text, /must have column headings/)
      assert.notInclude(text, first.slice(9))
    }
    assert.lengthOf(await db.from('imports'), 0)
    assert.lengthOf(await db.from('import_headings'), 0)
    const told = JSON.stringify(await auditEntries())
    assert.notInclude(told, '123-45-6789')
  })

  test('of its headings those that became fields, and known ones that did not', async ({
    assert,
  }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { body } = await hr.upload(FILE)
    await hr.columns(body.id, ['firstName', 'lastName', 'email', 'candidateId', null])
    const remembered = () =>
      db.from('import_headings').orderBy('heading').select('heading', 'field')
    assert.includeDeepMembers(await remembered(), [
      { heading: 'nickname', field: 'candidateId' },
      { heading: 'notes', field: '' },
    ])
    await hr.columns(body.id, ['firstName', 'lastName', 'email', null, 'note'])
    assert.deepEqual(await remembered(), [
      { heading: 'email', field: 'email' },
      { heading: 'firstname', field: 'firstName' },
      { heading: 'lastname', field: 'lastName' },
      { heading: 'notes', field: 'note' },
    ])
  })

  for (const state of [
    'failed run',
    'failed undo',
    'finished undo',
    'forgotten preview',
  ] as const) {
    test(`nothing 30 days after a ${state}`, async ({ assert }) => {
      const hr = importing(await signedIn(await given.admin()))
      const { id } = await hr.previewed(FILE)
      if (state !== 'forgotten preview') await hr.start(id)
      const row = () => db.from('imports').where('id', id)
      if (state.endsWith('undo')) {
        await workOff()
        await hr.undo(id)
        await row().update({ finished_at: OLD })
      }
      if (state === 'finished undo') await workOff()
      if (state.startsWith('failed')) await row().update({ failed_at: OLD, failure: 'It failed.' })
      if (state === 'failed undo') assert.equal((await hr.view(id)).state, 'failed')
      if (state === 'forgotten preview') await row().update({ created_at: OLD })
      assert.equal(await purgeImports(peopleImports), 1)
      assert.lengthOf(await db.from('import_chunks'), 0)
      assert.lengthOf(
        await db.from('import_rows').whereNotNull('replaced').orWhereNotNull('remarks'),
        0
      )
      const kept = await row().firstOrFail()
      assert.equal(kept.headings, '[]')
      assert.lengthOf((await hr.view(id)).columns, 0)
      assert.lengthOf(await hr.rows(id), 1)

      const again = state.endsWith('undo') ? await hr.undo(id) : await hr.start(id)
      assert.equal(again.status, 409)
      const columns = ['firstName', 'lastName', 'email', null, null]
      assert.equal((await hr.columns(id, columns)).status, 409)
      assert.equal(await purgeImports(peopleImports), 0)
    })
  }

  test('nothing as many days after its end as is set', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.previewed(FILE)
    const created = DateTime.utc().minus({ days: 8 })
    await db
      .from('imports')
      .where('id', id)
      .update({ created_at: dbTime(created) })
    assert.equal(await purgeImports(peopleImports), 0)
    await givenSettings({ importDays: 7 })
    assert.equal(await purgeImports(peopleImports), 1)
  })

  test('long texts in pieces that any server takes', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const file = (sign: string) =>
      `First name,Last name,E-mail,Qualifications,Education,Experience\n${Array.from(
        { length: 120 },
        (_, index) =>
          `Per,Son ${index},p${index}@example.com${`,${sign.repeat(4_900)}`.repeat(3)}\n`
      ).join('')}`
    for (const sign of ['長', '短']) {
      const { id, done } = await hr.imported(file(sign))
      assert.equal(sign === '長' ? done.created : done.updated, 120)
      const chunks = await db.from('import_chunks').where('import_id', id).select('cells')
      assert.isAbove(chunks.length, 5)
      for (const { cells } of chunks) assert.isBelow(Buffer.byteLength(String(cells)), 1_000_000)
    }
  })

  test('no cell is decrypted for whoever asks how far a run is', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.previewed(FILE)
    const reads = (statements: string[]) =>
      statements.filter((sql) => sql.includes('import_chunks')).length
    assert.isAbove(reads(await statementsOf(() => hr.view(id))), 0)
    await hr.start(id)
    assert.equal(reads(await statementsOf(() => hr.view(id))), 0)
    const { columns } = await hr.view(id)
    assert.equal(columns[0]?.heading, 'First name')
  })
})

test.group('A stray quotation mark', (group) => {
  group.each.setup(() => emptyPortal())

  test('costs its record alone, which comes back as it must be written', async ({ assert }) => {
    const caller = await signedIn(await given.admin({ employee: false }))
    const hr = importing(caller)
    const { id, done } = await hr.imported(
      'First name,Last name,E-mail\nAna "Annie",Cruz,ana@example.com\nBo,Berg,bo@example.com\n'
    )
    assert.containsSubset(done, { created: 1, refused: 1 })
    const [row] = await hr.rows(id)
    assert.match(row?.remarks[0]?.message ?? '', /^A quotation mark stands where none may/)
    const { text } = await caller.get(`/api/imports/${id}/refused`)
    assert.include(text, '"Ana ""Annie""",Cruz')
    const mended = await hr.imported(text)
    assert.containsSubset(mended.done, { created: 1, refused: 0 })
  })
})

test.group('Employee IDs in a file', (group) => {
  group.each.setup(() => emptyPortal())

  test('are nobody else’s, also before their record comes', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const lines = ['First name,Last name,E-mail,Employee ID']
    for (let number = 1; number <= 300; number++) {
      // The last ones bring the numbers that the first ones would get.
      const brought = number > 290 ? `E-000${number - 290}`.replace('00010', '0010') : ''
      lines.push(`Per,Son ${number},p${number}@example.com,${brought}`)
    }
    const { done, id } = await hr.imported(`${lines.join('\n')}\n`)
    assert.containsSubset(done, { created: 300, refused: 0 }, JSON.stringify(await hr.rows(id)))
    const row = await db
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .where('users.email', 'p291@example.com')
      .select('employee_number')
      .firstOrFail()
    assert.equal(row.employee_number, 'E-0001')
  })
})
