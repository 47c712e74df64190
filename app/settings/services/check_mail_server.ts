import { SMTPTransport } from '@adonisjs/mail/transports/smtp'
import { whateverLost, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { appUrl } from '#config/app'
import { invalidField } from '#core/errors/http_errors'
import { companyName, valueIn } from '#settings/current'
import { accepted, failureInWords, type MailTestResult } from '#settings/mail_test_labels'
import { transportOf, type MailServerAddress } from '#settings/mail_transport'
import { assertPasswordTyped } from '#settings/services/assert_password_typed'
import { countMailTest } from '#settings/services/mail_test_limit'
import { passwordIn, storedMailServer } from '#settings/services/smtp_password'
import type { SettingName } from '#settings/values'
import type { SettingValuesToStore } from '#settings/validators/settings'

/** Each part has less time than all together, so the result can say which part hangs. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }
export const MOST_MS = 20_000

export type MailTest = Partial<
  Pick<
    SettingValuesToStore,
    'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUsername' | 'smtpPassword' | 'mailFrom'
  >
> & { to: string }

/**
 * Sends one email with exactly the entered settings, and returns the server's answer. Omitted
 * settings have their stored values at this moment, read by one query.
 * @param tester the person whose tests are counted.
 * @throws HttpError 422 without a server, or for a password that was entered for another one; 429
 * after too many tests.
 */
export async function testMailServer(
  { to, ...values }: MailTest,
  tester: number,
  actor: Actor,
  mostMs = MOST_MS
): Promise<MailTestResult> {
  await countMailTest(tester)
  const rows = await storedMailServer()
  const set = <Name extends SettingName>(name: Name) => valueIn(rows.get(name), name)
  const host = values.smtpHost === undefined ? set('smtpHost') : values.smtpHost
  if (host === null) throw invalidField('smtpHost', 'Name the mail server to test.', 'required')
  assertPasswordTyped(rows, { values, defaults: [], versions: {} })

  const server: MailServerAddress = {
    host,
    port: values.smtpPort ?? set('smtpPort'),
    security: values.smtpSecurity ?? set('smtpSecurity'),
    username: values.smtpUsername === undefined ? set('smtpUsername') : values.smtpUsername,
    password:
      values.smtpPassword === undefined
        ? await passwordIn(rows.get('smtpPassword'))
        : values.smtpPassword,
  }
  const from = values.mailFrom ?? set('mailFrom')
  const result = await send(server, from, to, mostMs)
  const { security, port, username } = server
  await change(whateverLost(actor), (change) =>
    change.audit({
      action: 'test',
      entityType: 'setting',
      entityId: 'mail',
      // Logs only the receiver's domain, since the log outlives people's addresses.
      newValues: {
        host,
        port,
        security,
        username,
        from,
        toDomain: to.split('@').pop(),
        outcome: result.outcome,
      },
    })
  )
  return result
}

async function send(
  server: MailServerAddress,
  from: string,
  to: string,
  mostMs: number
): Promise<MailTestResult> {
  const transport = new SMTPTransport({ ...transportOf(server), ...TIMEOUTS })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), mostMs)
  })
  try {
    const sent = await Promise.race([transport.send(testMail(from, to)), late])
    return accepted(sent.original.response)
  } catch (error) {
    return failureInWords(error, server)
  } finally {
    clearTimeout(timer)
    await transport.close().catch(() => {})
  }
}

const testMail = (from: string, to: string) => ({
  from: { name: companyName(), address: from },
  to: [to],
  subject: `Test email from ${companyName()}`,
  text: `This email was sent to test the mail server of ${companyName()} (${appUrl}). It has arrived, so email works.\n`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})
