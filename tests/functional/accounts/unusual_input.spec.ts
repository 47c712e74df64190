import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { requestFor } from '#tests/helpers/routes/route_requests'

/** Strange to a program, but someone's real name, street or joke. */
const UNUSUAL = [
  '👩🏽‍🚀🎉',
  'محمد الخطيب',
  'אֲבִיגַיִל',
  'کوشش\u200cها',
  '李小龍',
  'Zoë Nuñez-O’Brien',
  'Z\u0301\u0327alg\u0335o',
  'X',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE users;--",
  '{{ 7*7 }} ${7*7} @if(true)',
  '=HYPERLINK("http://e.vil")',
  '%s %00 \\0 \\u0000',
  'null',
  '0',
  'ﷺ'.repeat(10),
  '😀'.repeat(20),
]

/** Texts that show nothing. */
const UNSEEN = ['\u200b', '\u00a0\u200b', '\u00ad\u2060', '\u200e\u200f', '\u200d', '\u2800\u3164']

const LINES = 'First line\nSecond\tline\r\n\r\n  <b>indented</b> 😀'

/** Fields whose text is shown only in part, or that are no free text. */
const NO_FREE_TEXT = new Set([
  'email',
  'startDate',
  'password',
  'sendInvite',
  'socialSecurityNumber',
  'driversLicense',
])
const SEVERAL_LINES = new Set([
  'presentAddress',
  'permanentAddress',
  'qualifications',
  'education',
  'experience',
])
const OF_THE_ACCOUNT = new Set(['firstName', 'lastName', 'phone', 'position', 'department'])

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const REGISTRATION = 'POST /api/invitations/:token/registration'
const NAMING = [
  'POST /api/employees',
  'PUT /api/employees/:id',
  'PUT /api/users/:id',
  'PUT /api/profile',
  REGISTRATION,
]
const ROUTES = [...NAMING, 'PUT /api/profile/details']

test.group('Unusual input', (group) => {
  let me: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await given.admin({ employee: {} })
    caller = await signedIn(me)
  })

  test('{route}: is stored and answered as typed')
    .with(ROUTES.map((route) => ({ route })))
    .run(async ({ assert }, { route }) => {
      for (const text of UNUSUAL) {
        caller = route === REGISTRATION ? visitor() : await signedIn(me)
        const { url, method, body = {} } = await requestFor(route, { me, own: false })
        const typed: Record<string, unknown> = { ...body }
        for (const field of Object.keys(body)) {
          if (NO_FREE_TEXT.has(field)) continue
          typed[field] = SEVERAL_LINES.has(field) ? `${text}\n${LINES}` : text
        }
        const answer = await caller.call(url, { method, body: typed })
        assert.include([200, 201, 204], answer.status, `${text}: ${answer.text}`)

        const user = await db.from('users').where('first_name', text).orderBy('id', 'desc').first()
        const account = user ?? (await db.from('users').where('id', me.id).firstOrFail())
        const employee = await db.from('employees').where('user_id', account.id).first()
        for (const [field, value] of Object.entries(typed)) {
          if (NO_FREE_TEXT.has(field)) continue
          const row = OF_THE_ACCOUNT.has(field) ? account : employee
          assert.equal(row[columnOf(field)], value, `${field} as stored`)
          if (field in answer.body) assert.equal(answer.body[field], value, `${field} as answered`)
        }
        // The next name must be unused, so that the row is found by it.
        await db.from('users').where('id', account.id).update({ first_name: 'Ana' })
      }
    })

  test('{route}: a name that shows nothing is none')
    .with(NAMING.map((route) => ({ route })))
    .run(async ({ assert }, { route }) => {
      for (const text of UNSEEN) {
        if (route === REGISTRATION) caller = visitor()
        const { url, method, body } = await requestFor(route, { me, own: false })
        const answer = await caller.call(url, {
          method,
          body: { ...body, firstName: text, lastName: text },
        })
        assert.equal(answer.status, 422, JSON.stringify(text))
        assert.deepEqual(
          answer.errors.map(({ message }) => message),
          ['First name is required', 'Last name is required']
        )
      }
    })

  test('is empty where it shows nothing, so that it clears a field', async ({ assert }) => {
    const { employeeId } = await given.employee()
    for (const text of UNSEEN) {
      const set = { presentAddress: '1 Quay Street', phone: '+1 555 0100' }
      assert.equal((await caller.put(`/api/employees/${employeeId}`, set)).status, 200)
      const cleared = { presentAddress: text, phone: text }
      assert.equal((await caller.put(`/api/employees/${employeeId}`, cleared)).status, 200)
      const row = await db
        .from('employees')
        .where('employees.id', employeeId)
        .join('users', 'users.id', 'user_id')
        .select('present_address', 'phone')
        .firstOrFail()
      assert.deepInclude(row, { present_address: null, phone: null }, JSON.stringify(text))
    }
  })

  test('is found again by a search', async ({ assert }) => {
    for (const text of UNUSUAL) {
      const { url, body } = await requestFor('POST /api/employees', { me, own: false })
      const added = await caller.post(url, { ...body, lastName: text })
      const q = encodeURIComponent(text)
      const found = await caller.get<{ id: number }[]>(`/api/employees?q=${q}`)
      assert.include(
        found.body.map(({ id }) => id),
        Number(added.body.id),
        text
      )
    }
  })

  test('never becomes markup of a page', async ({ assert }) => {
    const name = '</script><script>alert(1)</script><!--'
    await given.waiting({ firstName: name, lastName: '"><img src=x>' })
    for (const url of [
      '/pending-approvals',
      '/employees',
      `/employees?q=${encodeURIComponent(name)}`,
    ]) {
      const page = await caller.page(url)
      assert.equal(page.status, 200)
      assert.notInclude(page.text, '<script>alert(1)')
      assert.notInclude(page.text, '<img src=x>')
      assert.include(JSON.stringify(page.props), JSON.stringify(name).slice(1, -1))
    }
  })

  test('a reason of rejection keeps its lines', async ({ assert }) => {
    const person = await given.waiting()
    const reason = `${UNUSUAL.slice(0, 5).join(' ')}\n${LINES}`
    const answer = await caller.post(`/api/employees/${person.employeeId}/reject`, { reason })
    assert.equal(answer.status, 200)
    const row = await db.from('employees').where('id', person.employeeId).firstOrFail()
    assert.equal(row.rejection_reason, reason)
  })
})
