import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { renderMail } from '#messages/services/render_mail'
import { linkToken } from '#accounts/services/link_tokens'
import { CODE_ATTEMPTS, MOST_CODES } from '#signing/external/external_link'
import { visitor } from '#tests/helpers/caller'
import { emptyPortal } from '#tests/helpers/portal'
import { ExternalBrowser, sentToOthers } from '#tests/helpers/signing/external'
import { actionRow, refusedOf } from '#tests/helpers/signing/signing'

const later = (by: { minutes?: number; hours?: number }) => {
  const at = DateTime.utc().plus(by).toMillis()
  Settings.now = () => at
}

test.group('Codes of signers without an account', (group) => {
  group.each.setup(() => emptyPortal())

  async function candidate() {
    const sent = await sentToOthers()
    const browser = await ExternalBrowser.at(sent.actions.SIGNER_1)
    return { sent, browser }
  }

  test('codes are bounded in attempts, in number and in time', async ({ assert }) => {
    const { sent, browser } = await candidate()
    assert.equal((await browser.enter('000000')).status, 422, 'none was sent')
    await browser.sendCode()
    assert.equal((await browser.sendCode()).status, 429, 'one a minute')
    const right = await browser.code()
    const wrong = right === '111111' ? '222222' : '111111'
    for (let turn = 0; turn < CODE_ATTEMPTS; turn++) {
      const { status, errors } = await browser.enter(wrong)
      assert.equal(status, 422)
      assert.deepEqual(errors[0]?.field, 'code')
    }
    assert.equal((await browser.enter(right)).status, 422, 'the attempts are used up')
    later({ minutes: 2 })
    await browser.sendCode()
    assert.equal((await browser.enter(right)).status, 422, 'a new code replaced it')
    later({ minutes: 11 })
    assert.equal((await browser.enter(await browser.code())).status, 422, 'too old')
    await db.from('signing_links').update({ codes_sent: MOST_CODES })
    later({ minutes: 15 })
    assert.equal((await browser.sendCode()).status, 429)
    const refused = await refusedOf(sent)
    assert.isAtLeast(refused.length, CODE_ATTEMPTS + 2)
    assert.isTrue(refused.every((one) => one === 'code: The code was wrong.'))
    assert.isNull((await actionRow(browser.actionId)).opened_at)
  })

  test('a correct code, typed with a space, works once and for two hours', async ({ assert }) => {
    const { browser } = await candidate()
    await browser.sendCode()
    const code = await browser.code()
    const entered = await browser.enter(` ${code.slice(0, 3)} ${code.slice(3)} `)
    assert.equal(entered.status, 200)
    // The link in webmail opens the page again without another code.
    const [cookie = ''] = entered.headers.getSetCookie()
    assert.match(cookie, /^gangway_signing_\d+=.*HttpOnly; SameSite=Lax/)
    assert.equal((await browser.forwarded().enter(code)).status, 422)
    assert.equal((await browser.show()).status, 200)
    later({ hours: 2, minutes: 1 })
    assert.equal((await browser.show()).status, 403)
  })

  test('the page takes a code that was sent before it was opened again', async ({ assert }) => {
    const { browser } = await candidate()
    const codeSent = async () => (await browser.page()).props.codeSent
    assert.isFalse(await codeSent())
    await browser.sendCode()
    assert.isTrue(await codeSent())
    later({ minutes: 11 })
    assert.isFalse(await codeSent())
  })

  test('a code that waited until it no longer works is not sent', async ({ assert }) => {
    const { browser } = await candidate()
    await browser.sendCode()
    const mail = await db
      .from('outbox_messages')
      .where('kind', 'external_signing_code')
      .firstOrFail()
    const obsolete = async () => (await renderMail(mail, { maskSecrets: true }))?.obsolete
    assert.isNull(await obsolete())
    later({ minutes: 11 })
    assert.equal(await obsolete(), 'The code no longer works.')
    await browser.sendCode()
    assert.equal(await obsolete(), 'A newer code replaced this one.')
  })

  test('guesses of links are limited by address', async ({ assert }) => {
    const stranger = visitor()
    const statuses = new Set<number>()
    for (let turn = 0; turn < 62; turn++) {
      const token = linkToken('signing', 4_000_000 + turn, 1)
      statuses.add((await stranger.get(`/api/sign/external/${token}`)).status)
    }
    assert.deepEqual([...statuses], [404, 429])
  })
})
