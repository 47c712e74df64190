import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { test } from '@japa/runner'
import { mailKinds } from '#messages/services/mail_kinds'
import { previewKinds, previewMail } from '#messages/services/preview_mails'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

/** The kinds that the domains' code registers, as written there. */
async function registeredKinds(): Promise<string[]> {
  const kinds: string[] = []
  for (const file of globSync('app/*/mails/**/*.ts')) {
    const code = await readFile(file, 'utf8')
    for (const [, kind = ''] of code.matchAll(/registerMailKind\('(\w+)'/g)) kinds.push(kind)
  }
  return kinds
}

test.group('Previews of mails', (group) => {
  group.each.setup(() => emptyPortal())

  test('there is one of every kind of mail, made of nothing that is stored', async ({ assert }) => {
    const registered = await registeredKinds()
    assert.isAbove(registered.length, 14)
    let kinds: Awaited<ReturnType<typeof previewKinds>> = []
    const statements = await statementsOf(async () => {
      kinds = await previewKinds()
    })
    assert.deepEqual(statements, [])
    const shown = new Map(kinds.map((one) => [one.kind, one]))
    for (const kind of registered) {
      const { examples = [], label = '', about = '' } = shown.get(kind) ?? {}
      assert.isNotEmpty(examples, kind)
      assert.isNotEmpty(label, kind)
      assert.isNotEmpty(about, kind)
      assert.equal(new Set(examples.map(({ name }) => name)).size, examples.length, kind)
    }
  })

  test('they read as the mails do, with plainly made-up names and links', async ({ assert }) => {
    for (const [kind, { examples, always }] of mailKinds()) {
      if (kind === 'test_note') continue
      for (const [index, { name }] of examples().entries()) {
        const mail = await previewMail(kind, index + 1)
        assert.isNotEmpty(mail?.subject, `${kind}: ${name}`)
        assert.include(mail?.text, 'Hello Example,', `${kind}: ${name}`)
        assert.notMatch(mail?.text ?? '', /undefined|null|NaN|Invalid/, `${kind}: ${name}`)
        // A template tag inside a line is not recognized as one.
        assert.notMatch(mail?.html ?? '', /@(?:if|else|each|end)\b/, `${kind}: ${name}`)
        // An example's token must open nothing.
        for (const [, token] of mail!.text.matchAll(
          /\/(?:invite|reset-password|confirm-email)\/(\S+)/g
        )) {
          assert.equal(token, 'EXAMPLE', kind)
        }
        assert.equal(mail?.text.includes('You can choose which emails'), always === null, kind)
      }
    }
  })

  test('name the company as it is called now, in their subjects too', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const company = { companyName: 'Fähre & Co' }
    assert.equal((await admin.put('/api/settings/company', company)).status, 200)
    const kind = 'two_factor_changed'
    const { examples = [] } = (await previewKinds()).find((one) => one.kind === kind) ?? {}
    assert.isNotEmpty(examples)
    for (const { name, subject, text } of examples) {
      assert.include(subject, company.companyName, name)
      assert.include(text, company.companyName, name)
    }
  })

  test('are shown in a frame where nothing runs, in light and dark', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const light = await caller.get('/api/mails/previews/invitation/1')
    assert.equal(light.status, 200)
    const policy = light.headers.get('content-security-policy') ?? ''
    assert.include(policy, "default-src 'none'")
    assert.include(policy, 'sandbox')
    assert.match(light.text, /@media not all/)
    assert.include(light.text, 'color-scheme: light;')
    const dark = await caller.get('/api/mails/previews/invitation/1?scheme=dark')
    assert.match(dark.text, /@media all/)
    assert.include(dark.text, 'color-scheme: dark;')
    for (const path of ['invitation/99', 'invitation/0', 'no_such_kind/1', '__proto__/1']) {
      assert.equal((await caller.get(`/api/mails/previews/${path}`)).status, 404, path)
    }
    const wrong = await caller.get('/api/mails/previews/invitation/1?scheme=blue')
    assert.equal(wrong.status, 422)
    assert.equal(wrong.errors[0]?.field, 'scheme')
  })

  test('are for who manages settings', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    for (const url of [
      '/api/mails/previews',
      '/api/mails/previews/invitation/1',
      '/user-management/mails/previews',
    ]) {
      assert.equal((await manager.get(url)).status, 403, url)
    }
    assert.equal((await visitor().get('/api/mails/previews')).status, 401)
    const admin = await signedIn(await given.admin())
    assert.isAbove((await admin.get<unknown[]>('/api/mails/previews')).body.length, 14)
  })
})
