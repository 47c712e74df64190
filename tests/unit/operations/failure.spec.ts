import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

type Told = (error: Error & { code?: string; path?: string; dest?: string }) => void

async function told(error: Parameters<Told>[0]) {
  const { reportFailure } = (await import(app.makeURL('bin/lib/failure.js').href)) as {
    reportFailure: Told
  }
  const { error: print } = console
  const { exitCode } = process
  const printed: unknown[] = []
  console.error = (text: unknown) => printed.push(text)
  try {
    reportFailure(error)
    return printed[0]
  } finally {
    console.error = print
    process.exitCode = exitCode
  }
}

test.group('Operations | failures of the shell', () => {
  test('says in a sentence what the machine refuses to write', async ({ assert }) => {
    for (const [code, reason] of [
      ['EACCES', 'belongs to another user'],
      ['EPERM', 'cannot be changed by you'],
      ['EROFS', 'read-only'],
      ['ENOSPC', 'full'],
    ] as const) {
      const text = await told(Object.assign(new Error(code), { code, path: '/srv/gangway/.env' }))
      assert.isString(text, code)
      assert.match(text as string, /^\/srv\/gangway\/\.env cannot be (?:read or )?written: /)
      assert.include(text, reason)
    }
  })

  test('says first that a server has a user of its own', async ({ assert }) => {
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/opt/gangway/.env' })
    const [, first] = String(await told(error)).split('\n')
    assert.include(first, 'runuser -u gangway -- bin/gangway')
  })

  test('keeps the stack of what is a fault of its own', async ({ assert }) => {
    const fault = new TypeError('undefined is not a function')
    assert.equal(await told(fault), fault)
  })

  test('knows under which Node npm leaves packages out', async ({ assert }) => {
    const { leavesPackagesOut } = (await import(app.makeURL('bin/lib/installation.js').href)) as {
      leavesPackagesOut(version: string): boolean
    }
    const out = ['v18.20.4', 'v20.18.3', 'v21.7.0', 'v22.11.0']
    for (const version of out) assert.isTrue(leavesPackagesOut(version), version)
    const whole = ['v20.19.2', 'v22.12.0', 'v23.0.0', 'v24.21.0', 'v26.1.0']
    for (const version of whole) assert.isFalse(leavesPackagesOut(version), version)
  })
})
