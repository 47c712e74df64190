import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import env from '#start/env'
import { email, line, nullAsEmpty } from '#core/http/fields'
import { days, mailHost, numberOnly, timeZone } from '#settings/validators/rules'
import { MAIL_SECURITIES, type SettingName, type SettingValues } from '#settings/values'

export const SECTIONS = ['company', 'time', 'reminders', 'passwords', 'mail', 'retention'] as const
export type SectionName = (typeof SECTIONS)[number]

export interface Setting<Value> {
  section: SectionName
  label: string
  /** What it does, for the person who decides. */
  explanation: string
  /** The value without a stored one or the environment's, and why. */
  builtIn: Value
  why: string
  /** The environment variable that replaces a stored value. */
  variable?: string
  fromEnvironment?: () => Value | undefined
  /** Stored encrypted, and never shown. */
  secret?: true
  /** Changed by a call of its own: a file. */
  apart?: true
  /** The allowed values; null only where it has a meaning. */
  schema: () => SchemaTypes
}

const host = () => new URL(env.get('APP_URL')).hostname

/** An optional field treats null as absent. Where null has no meaning, it is rejected instead. */
const nullAsWrong = (value: unknown) => (value === null ? 'null' : value)

const within = (min: number, max: number) =>
  vine.number().parse(numberOnly).withoutDecimals().min(min).max(max)

const between = (min: number, max: number) =>
  within(min, max).parse((value) => numberOnly(nullAsWrong(value)))

/** The only list of settings. All other code reads from it. */
export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  companyName: {
    section: 'company',
    label: 'Company name',
    explanation:
      'Appears in the sidebar, on the sign-in page, in every email, and on certificates and letters.',
    builtIn: 'Gangway',
    why: "The product's own name until you set yours.",
    variable: 'COMPANY_NAME',
    fromEnvironment: () => env.get('COMPANY_NAME'),
    schema: () => line(120).parse(nullAsEmpty).minLength(1).optional(),
  },
  logo: {
    section: 'company',
    label: 'Logo',
    explanation:
      'Shown in the sidebar, on the sign-in page and in emails. PNG or JPEG, up to 2 MB.',
    builtIn: null,
    why: 'Without one, only the Gangway mark is shown.',
    apart: true,
    schema: () => vine.literal('nothing').optional(),
  },
  timeZone: {
    section: 'time',
    label: 'Time zone',
    explanation:
      'Used for due dates, the daily reminders, times in emails and records, and dates on letters and signatures. What is due on a day turns overdue at midnight in this zone.',
    builtIn: 'UTC',
    why: 'No time zone suits every company.',
    schema: () => line(64).parse(nullAsEmpty).use(timeZone()).optional(),
  },
  reminderHour: {
    section: 'time',
    label: 'Send daily reminders at',
    explanation: 'The hour of the day, in the time zone above, when daily reminders go out.',
    builtIn: 6,
    why: 'Early enough to arrive before the workday starts.',
    schema: () => between(0, 23).optional(),
  },
  daysBeforeDue: {
    section: 'reminders',
    label: 'Days before training is due',
    explanation: 'On each of these days before the due date the person is reminded.',
    builtIn: [30, 7, 1],
    why: 'A month to plan, a week to start, and the day before.',
    schema: () => days(180).parse(nullAsWrong).optional(),
  },
  daysBeforeExpiry: {
    section: 'reminders',
    label: 'Days before training expires',
    explanation:
      'On each of these days before a completion expires the person is reminded, but not in the first half of the time it is valid.',
    builtIn: [60, 30, 7],
    why: 'A renewal opens 60 days ahead, so the first reminder comes when it can be started.',
    schema: () => days(180).parse(nullAsWrong).optional(),
  },
  overdueRepeatDays: {
    section: 'reminders',
    label: 'Repeat when overdue',
    explanation:
      "After the first reminders (1 and 7 days late), repeat the reminder to the employee and manager every N days until it's done.",
    builtIn: 30,
    why: 'Once a month.',
    schema: () => between(8, 180).optional(),
  },
  documentDaysBeforeDue: {
    section: 'reminders',
    label: 'Days before a document is due',
    explanation:
      'On these days before something is due to be signed, uploaded or read, the daily email lists it.',
    builtIn: [7, 1],
    why: 'A document takes minutes, so a week and the day before are enough.',
    schema: () => days(180).parse(nullAsWrong).optional(),
  },
  documentRepeatDays: {
    section: 'reminders',
    label: 'Repeat for documents',
    explanation:
      "After the first reminders (1 and 7 days late, or 7 days after the request if there is no due date), repeat the reminder every N days until it's done.",
    builtIn: 30,
    why: 'Once a month, as for training.',
    schema: () => between(8, 180).optional(),
  },
  passwordMinLength: {
    section: 'passwords',
    label: 'Shortest password',
    explanation:
      'Characters a new password must have, 12 to 64. Existing passwords stay valid until they are changed.',
    builtIn: 12,
    why: 'Twelve characters resist guessing even if the database is stolen. Fewer are never accepted.',
    schema: () => between(12, 64).optional(),
  },
  passwordStrength: {
    section: 'passwords',
    label: 'Strength',
    explanation:
      "How hard a new password must be to guess. Common passwords, patterns, and the person's name or address are always refused.",
    builtIn: 2,
    why: 'Blocks common and easily guessed passwords.',
    schema: () => between(2, 4).optional(),
  },
  sessionDays: {
    section: 'passwords',
    label: 'Days until sign-in is required again',
    explanation:
      'Everyone signs in again after this many days, however often they use the portal. Unused sessions end after 8 hours in any case. 1 to 90.',
    builtIn: 30,
    why: 'Limits how long a stolen session can be used. People sign in again about once a month.',
    schema: () => between(1, 90).optional(),
  },
  smtpHost: {
    section: 'mail',
    label: 'Mail server',
    explanation:
      'Host name of your outgoing mail server. Without one, emails are held until you set one up.',
    builtIn: null,
    why: 'No email is sent until you set one.',
    variable: 'SMTP_HOST',
    fromEnvironment: () => env.get('SMTP_HOST'),
    schema: () => mailHost().nullable().optional(),
  },
  smtpPort: {
    section: 'mail',
    label: 'Port',
    explanation: 'Usually 587 with STARTTLS, and 465 with TLS from the start.',
    builtIn: 587,
    why: 'The standard port for sending email (RFC 6409).',
    variable: 'SMTP_PORT',
    fromEnvironment: () => env.get('SMTP_PORT'),
    schema: () => between(1, 65_535).optional(),
  },
  smtpSecurity: {
    section: 'mail',
    label: 'Security',
    explanation:
      'TLS from the start and STARTTLS refuse a server that does not support them. STARTTLS where offered sends unencrypted if the server, or someone in between, does not offer it. Use None only for a server on this machine.',
    builtIn: 'auto',
    why: "Encrypts with every server that supports it, and works with those that don't.",
    variable: 'SMTP_SECURE',
    fromEnvironment: () => {
      const secure = env.get('SMTP_SECURE')
      return secure === undefined ? undefined : secure ? 'tls' : 'auto'
    },
    schema: () => vine.enum(MAIL_SECURITIES).parse(nullAsWrong).optional(),
  },
  smtpUsername: {
    section: 'mail',
    label: 'User name',
    explanation: "Often an email address. Leave blank if your server doesn't require sign-in.",
    builtIn: null,
    why: "Many internal servers don't require one.",
    variable: 'SMTP_USERNAME',
    fromEnvironment: () => env.get('SMTP_USERNAME'),
    schema: () => line(254).nullable().optional(),
  },
  smtpPassword: {
    section: 'mail',
    label: 'Password',
    explanation:
      'Stored encrypted and never shown again. If you change the server, port, security or user name, you must enter it again.',
    builtIn: null,
    why: 'A server without sign-in needs none.',
    variable: 'SMTP_PASSWORD',
    secret: true,
    schema: () => line(255).nullable().optional(),
  },
  mailFrom: {
    section: 'mail',
    label: 'Sender',
    explanation: 'The address emails come from. The mail server must allow it to send.',
    get builtIn() {
      return `gangway@${host()}`
    },
    why: "The portal's own address. Many mail servers reject it, so use an address of your own.",
    variable: 'MAIL_FROM',
    fromEnvironment: () => env.get('MAIL_FROM'),
    schema: () => email().parse(nullAsEmpty).optional(),
  },
  signInDays: {
    section: 'retention',
    label: 'Days of sign-in history',
    explanation:
      'Sign-ins and failed tries, with their address and browser, are deleted this many days after the last one. 30 to 730.',
    builtIn: 180,
    why: "Half a year leaves time to look into problems noticed late. Longer isn't needed.",
    schema: () => between(30, 730).optional(),
  },
  readMessageDays: {
    section: 'retention',
    label: 'Days of read messages',
    explanation:
      'Read messages leave the inbox after this many days. Unread ones stay, up to 1,000 messages in an inbox. 7 to 730.',
    builtIn: 90,
    why: 'A quarter, so older messages can still be found.',
    schema: () => between(7, 730).optional(),
  },
  importDays: {
    section: 'retention',
    label: 'Days of imported files',
    explanation:
      'For this many days, the rows of an imported file can be viewed and an import of people can be undone. After that, only counts are kept. 1 to 90.',
    builtIn: 30,
    why: 'A month is enough to fix a file, and its rows have sensitive data.',
    schema: () => between(1, 90).optional(),
  },
  mailDays: {
    section: 'retention',
    label: 'Days of sent emails',
    explanation:
      "Sent emails and the mail server's answers are deleted after this many days, at least 365. Leave blank to keep them forever. Waiting emails are never deleted. A legal hold keeps documents, not emails.",
    builtIn: null,
    why: 'They prove what people were notified of. Erasing a person removes their address.',
    schema: () => within(365, 3650).nullable().optional(),
  },
}

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

export const settingsOf = (section: SectionName): SettingName[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].section === section)
