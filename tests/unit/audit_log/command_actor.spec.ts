import { userInfo } from 'node:os'
import { test } from '@japa/runner'
import { commandActor } from '#audit/actor'

test.group('Audit log | the author of a command', (group) => {
  group.each.setup(() => {
    const { SUDO_USER, USER } = process.env
    return () => {
      for (const [name, value] of Object.entries({ SUDO_USER, USER })) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
  })

  test('is who called sudo, else the shell’s user', ({ assert }) => {
    Object.assign(process.env, { SUDO_USER: 'ada', USER: 'root' })
    assert.equal(commandActor('audit:protect').label, 'Command audit:protect (ada)')
    delete process.env.SUDO_USER
    assert.equal(commandActor('audit:protect').label, 'Command audit:protect (root)')
  })

  test('is the account of the process where cron or a container names none', ({ assert }) => {
    delete process.env.SUDO_USER
    delete process.env.USER
    const label = `Command audit:protect (${userInfo().username})`
    assert.equal(commandActor('audit:protect').label, label)
  })
})
