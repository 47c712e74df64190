import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { readdir } from 'node:fs/promises'
import { incomingPath } from '#storage/uploads/receive_file'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { givenImport, importing, workOff, type ImportAnswer } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const FILE = 'First name,Last name,E-mail,SSN,Salary\nAna,Díaz,ana@example.com,123-45-6789,48000\n'

test.group('The steps of an import', (group) => {
  group.each.setup(() => emptyPortal())

  test('a file is kept encrypted, and nothing of it lies about', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { body, status } = await hr.upload(FILE)
    assert.equal(status, 201)
    assert.containsSubset(body, { fileName: 'roster.csv', source: 'browser', rowCount: 1 })
    assert.deepEqual(
      body.columns.map(({ guess }) => guess),
      ['firstName', 'lastName', 'email', 'socialSecurityNumber', 'salary']
    )
    assert.deepEqual(body.columns[3]?.samples, ['•••'])
    const stored = JSON.stringify([await db.from('imports'), await db.from('import_chunks')])
    assert.notInclude(stored, 'ana@example.com')
    assert.notInclude(stored, '123-45-6789')
    assert.deepEqual(await readdir(incomingPath()).catch(() => []), [])
    const [entry] = await auditEntries()
    assert.containsSubset(entry, { action: 'create', entityType: 'import' })
    assert.containsSubset(entry?.newValues, { fileName: 'roster.csv', records: 1 })
  })

  test('what is no table of people is refused and leaves nothing')
    .with([
      { name: 'empty', raw: '', status: 422 },
      { name: 'only headings', raw: 'First name,Last name,E-mail\n', status: 422 },
      { name: 'a picture', raw: '\u0089PNG\r\n\u001A\n\u0000\u0000', status: 422 },
      { name: 'a quotation mark left open', raw: 'First name,E-mail\n"Ana,x\n', status: 422 },
      { name: 'too large', raw: 'x'.repeat(21 * 1024 * 1024), status: 413 },
    ])
    .run(async ({ assert }, { raw, status }) => {
      const hr = importing(await signedIn(await given.admin()))
      const answer = await hr.upload(raw)
      assert.equal(answer.status, status)
      assert.equal(answer.errors[0]?.field, 'file')
      assert.lengthOf(await db.from('imports'), 0)
      assert.lengthOf(await db.from('import_chunks'), 0)
    })

  test('a form is no file', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const call = { method: 'POST', raw: '--x--', headers }
    assert.equal((await caller.call('/api/imports?name=a.csv', call)).status, 415)
    assert.equal((await visitor().call('/api/imports', { ...call, headers: {} })).status, 401)
  })

  test('columns that cannot be are refused by name', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { body } = await hr.upload(FILE)
    const wrong: [(string | null)[], string][] = [
      [['firstName'], 'columns'],
      [['firstName', 'firstName', 'email', null, null], 'columns.1'],
      [['firstName', 'lastName', null, null, null], 'columns'],
      [['evil', null, 'email', null, null], 'columns.0'],
    ]
    for (const [columns, field] of wrong) {
      const answer = await hr.columns(body.id, columns)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, field)
    }
    assert.equal((await hr.start(body.id)).status, 409)
    assert.lengthOf(await db.from('import_rows'), 0)
  })

  test('what the file leaves open is asked, and the answer settles it', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { body } = await hr.upload(
      'First name,Last name,E-mail,Start\nA,B,a@example.com,03/04/2024\n'
    )
    const columns = ['firstName', 'lastName', 'email', 'startDate']
    const asked = await hr.columns(body.id, columns)
    assert.equal(asked.body.state, 'columns')
    assert.deepEqual(asked.body.questions, ['dateOrder'])
    assert.deepEqual(await hr.rows(body.id), [])
    const { body: settled } = await hr.columns(body.id, columns, { dateOrder: 'mdy' })
    assert.equal(settled.state, 'preview')

    const again = await hr.upload(
      'First name,Last name,E-mail,Start\nC,D,c@example.com,2024-01-31\n'
    )
    assert.equal(again.body.columns[3]?.guess, 'startDate')
  })

  test('a name that may have lost a letter gets a note, and is imported', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { id, planned } = await hr.previewed(
      'First name,Last name,E-mail,Position\n' +
        '?ukasz,Wo?niak,lukasz@example.com,Chef?\nAna,Díaz,ana@example.com,Chef\n'
    )
    assert.equal(planned.created, 2)
    const message =
      'Check the name: “?” often stands for a letter that the file has lost. Save it as CSV UTF-8 or as an Excel workbook.'
    const [lost, whole] = await hr.rows(id)
    assert.deepEqual(lost?.remarks, [
      { kind: 'note', field: 'firstName', message },
      { kind: 'note', field: 'lastName', message },
    ] as never)
    assert.isEmpty(whole?.remarks ?? [])
    await hr.start(id)
    await workOff()
    assert.equal((await hr.view(id)).done.created, 2)
    const user = await db.from('users').where('email', 'lukasz@example.com').firstOrFail()
    assert.equal(user.first_name, '?ukasz')
  })

  test('is for who made it, and for administrators', async ({ assert }) => {
    const maker = await given.manager()
    const id = await givenImport(maker, 'preview')
    const other = await signedIn(await given.manager())
    const seen = await other.get<ImportAnswer>(`/api/imports/${id}`)
    assert.equal(seen.status, 200)
    assert.deepEqual(
      seen.body.columns.flatMap(({ samples }) => samples),
      []
    )
    assert.equal((await other.get(`/api/imports/${id}/rows`)).status, 403)
    assert.equal((await other.get(`/api/imports/${id}/refused`)).status, 403)
    assert.equal((await other.post(`/api/imports/${id}/start`, {})).status, 403)
    assert.equal((await other.delete(`/api/imports/${id}`)).status, 403)
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.get(`/api/imports/${id}/rows`)).status, 200)
    assert.equal((await admin.get('/api/imports/987654')).status, 404)
    const page = await other.get(`/employees/imports/${id}`)
    assert.equal(page.status, 200)
  })

  test('is removed with all it held, as long as it was not started', async ({ assert }) => {
    const me = await given.manager()
    const caller = await signedIn(me)
    const id = await givenImport(me, 'preview')
    assert.equal((await caller.delete(`/api/imports/${id}`)).status, 204)
    assert.lengthOf(await db.from('import_chunks'), 0)
    assert.lengthOf(await db.from('import_rows'), 0)
    assert.include(await auditTrail(), `delete import ${id}`)
    const started = await givenImport(me, 'running')
    assert.equal((await caller.delete(`/api/imports/${started}`)).status, 409)
    const columns = ['firstName', 'lastName', 'email']
    assert.equal((await importing(caller).columns(started, columns)).status, 409)
    assert.equal((await importing(caller).start(started)).status, 409)
  })

  test('the refused come back as a file, with the reason', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const hr = importing(caller)
    const { id } = await hr.imported(
      'First name,Last name,E-mail\nAna,Díaz,ana@example.com\nBo,"=1+1",nowhere\n'
    )
    const answer = await caller.get(`/api/imports/${id}/refused`)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(answer.headers.get('content-disposition') ?? '', /roster refused\.csv/)
    const lines = answer.text.replace('\uFEFF', '').trim().split('\r\n')
    assert.equal(lines[0], 'First name,Last name,E-mail,Reason')
    assert.match(lines[1] ?? '', /^Bo,'=1\+1,nowhere,Email is not an email address/)
    assert.lengthOf(lines, 2)
    const list = await caller.get<ImportAnswer[]>('/api/imports')
    assert.equal(list.headers.get('x-total-count'), '1')
    assert.equal(list.body[0]?.id, id)
  })
})
