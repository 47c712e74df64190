import edge from 'edge.js'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import type { OutboxRow } from '#messages/models/outbox_message'
import { LOGO_ADDRESS, mailLogo, withLogoInside, type MailLogo } from '#messages/services/mail_logo'
import {
  mailKind,
  type MailBlock,
  type MailContent,
  type MailItem,
  type RegisteredMailKind,
} from '#messages/services/mail_kinds'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  obsolete: string | null
  /** Attached to the email and used by the HTML, or null. */
  logo: MailLogo | null
}

const MASK = '••••••••'

/** Shown to recipients who can choose; names the place. */
const CHOICE = 'You can choose which emails you get in your profile.'
const CHOICE_PATH = '/profile#notifications'

interface Reading {
  maskSecrets: boolean
  /** Whether the reader is an administrator. */
  administrator?: boolean
}

/**
 * Renders an email from its row, or returns null when its subject is gone. Secret links are
 * masked for every reader except the recipient.
 */
export async function renderMail(
  message: Pick<OutboxRow, 'kind' | 'payload'>,
  options: Reading
): Promise<RenderedMail | null> {
  const kind = mailKind(message.kind)
  if (!kind) throw new Error(`No code renders emails of the kind ${message.kind}`)
  const [facts] = await kind.find([JSON.parse(message.payload)])
  return facts ? setMail(kind, kind.write(facts), options) : null
}

/** The text and HTML bodies of an email. */
export async function setMail(
  { always }: Pick<RegisteredMailKind, 'always'>,
  content: MailContent,
  options: Reading
): Promise<RenderedMail> {
  const blocks = options.maskSecrets
    ? content.blocks.map((block) => maskBlock(block, options))
    : content.blocks
  const mail = { ...content, blocks, subject: headerText(content.subject) }
  const choice = always === null ? { text: CHOICE, url: `${appUrl}${CHOICE_PATH}` } : null
  const logo = await mailLogo()
  return {
    subject: mail.subject,
    html: await edge.render('mails/layout', {
      ...mail,
      greeting: greeting(mail),
      blocks: blocks.map(withLines),
      companyName: companyName(),
      logo: logo && { ...logo, address: LOGO_ADDRESS },
      appUrl,
      choice,
    }),
    text: plainText(mail, choice ? [`${choice.text}\n${choice.url}`] : []),
    obsolete: content.obsolete ?? null,
    logo,
  }
}

/** An email for a browser, which has no access to attachments. */
export const inBrowser = (mail: RenderedMail): RenderedMail => ({
  ...mail,
  html: withLogoInside(mail.html, mail.logo),
})

function maskBlock(block: MailBlock, { administrator }: Reading): MailBlock {
  if (block.type === 'code') return { ...block, text: MASK }
  if (block.type !== 'action' || !block.secret) return block
  if (block.secret === 'administrators' && administrator) return block
  return { ...block, url: block.url.replace(/[^/]+$/, MASK) }
}

/** One line, whatever a name contains, so that no header can start inside another. */
export function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function greeting({ greetingName }: MailContent): string {
  const name = headerText(greetingName)
  return name ? `Hello ${name},` : 'Hello,'
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

const withLines = (block: MailBlock) =>
  'text' in block ? { ...block, lines: linesOf(block.text) } : block

function plainText(mail: MailContent, closing: string[]): string {
  const parts = mail.blocks.map((block) => {
    if (block.type === 'action') return `${block.label}:\n${block.url}`
    if (block.type === 'list') return plainList(block)
    if (block.type === 'quote') return linesOf(`> ${block.text}`).join('\n> ')
    return block.text
  })
  return (
    [greeting(mail), ...parts, ...closing, `-- \n${companyName()}\n${appUrl}`].join('\n\n') + '\n'
  )
}

function plainList({ title, items }: { title: string; items: MailItem[] }): string {
  const lines = items.map(({ text, url }) => (url ? `- ${text}\n  ${url}` : `- ${text}`))
  return [title, ...lines].join('\n')
}
