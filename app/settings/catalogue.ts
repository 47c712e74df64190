import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import env from '#start/env'
import { email, line, nullAsEmpty } from '#core/http/fields'
import { days, mailHost, timeZone } from '#settings/validators/rules'
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

const within = (min: number, max: number) => vine.number().withoutDecimals().min(min).max(max)

const between = (min: number, max: number) => within(min, max).parse(nullAsWrong)

/** The only list of settings. All other code reads from it. */
export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  companyName: {
    section: 'company',
    label: 'Company name',
    explanation:
      'Stands in the sidebar, on the sign-in page, in every mail, and on certificates and letters.',
    builtIn: 'Gangway',
    why: "The product's own name, until you give yours.",
    variable: 'COMPANY_NAME',
    fromEnvironment: () => env.get('COMPANY_NAME'),
    schema: () => line(120).parse(nullAsEmpty).minLength(1).optional(),
  },
  logo: {
    section: 'company',
    label: 'Logo',
    explanation:
      'Shown in the sidebar, on the pages of who is not signed in, and in mails. PNG or JPEG, at most 2 MB.',
    builtIn: null,
    why: "The product's own mark stands alone.",
    apart: true,
    schema: () => vine.literal('nothing').optional(),
  },
  timeZone: {
    section: 'time',
    label: 'Time zone',
    explanation:
      'Decides when the daily run begins and which day it is about, how times are written in mails and records, and the date on letters and beside signatures. What is due on a day turns overdue at midnight in this zone.',
    builtIn: 'UTC',
    why: 'No zone suits every firm, and UTC has no summer time.',
    schema: () => line(64).parse(nullAsEmpty).use(timeZone()).optional(),
  },
  reminderHour: {
    section: 'time',
    label: 'Hour of the daily run',
    explanation:
      'The hour of the day, in the time zone above, from which the reminders of the day are mailed.',
    builtIn: 6,
    why: 'Early enough to lie in the inbox when the working day begins.',
    schema: () => between(0, 23).optional(),
  },
  daysBeforeDue: {
    section: 'reminders',
    label: 'Days before training is due',
    explanation: 'On each of these days before the due date the person is reminded.',
    builtIn: [30, 7, 1],
    why: 'A month to plan, a week to begin, and the last evening.',
    schema: () => days(180).parse(nullAsWrong).optional(),
  },
  daysBeforeExpiry: {
    section: 'reminders',
    label: 'Days before training expires',
    explanation: 'On each of these days before a completion expires the person is reminded.',
    builtIn: [60, 30, 7],
    why: 'A renewal opens 60 days ahead, so the first reminder comes when it can be begun.',
    schema: () => days(180).parse(nullAsWrong).optional(),
  },
  overdueRepeatDays: {
    section: 'reminders',
    label: 'Repeat when overdue',
    explanation:
      'After the first reminders (1 and 7 days late) person and manager are reminded again every so many days, until it is done.',
    builtIn: 30,
    why: 'Once a month is heard; once a day is filtered away.',
    schema: () => between(8, 180).optional(),
  },
  documentDaysBeforeDue: {
    section: 'reminders',
    label: 'Days before a document is due',
    explanation:
      'On each of these days before something is to be signed, uploaded or read, the daily mail tells of it.',
    builtIn: [7, 1],
    why: 'A document takes minutes, so a week and the last evening are enough.',
    schema: () => days(180).parse(nullAsWrong).optional(),
  },
  documentRepeatDays: {
    section: 'reminders',
    label: 'Repeat of documents',
    explanation:
      'After the first reminders (1 and 7 days late; 7 days after it was asked for, where nothing is due) a document is told of again every so many days, until it is done.',
    builtIn: 30,
    why: 'Once a month, as of training.',
    schema: () => between(8, 180).optional(),
  },
  passwordMinLength: {
    section: 'passwords',
    label: 'Shortest password',
    explanation:
      'Characters a new password must have, at most 128. Passwords that exist stay valid until they are changed.',
    builtIn: 12,
    why: 'Twelve characters hold against guessing even where the database is stolen; fewer are never accepted.',
    schema: () => between(12, 64).optional(),
  },
  passwordStrength: {
    section: 'passwords',
    label: 'Strength',
    explanation:
      'How hard a new password must be to guess. Common ones, patterns, and the name or address of the person are refused in every case.',
    builtIn: 2,
    why: 'Refuses what falls within about ten million guesses, and little that people choose with care.',
    schema: () => between(2, 4).optional(),
  },
  sessionDays: {
    section: 'passwords',
    label: 'Days until signing in again',
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
      'The host name of the server that takes the mails. Without one, mails are kept in the portal and go out once there is one.',
    builtIn: null,
    why: 'No mail leaves before somebody says where to.',
    variable: 'SMTP_HOST',
    fromEnvironment: () => env.get('SMTP_HOST'),
    schema: () => mailHost().nullable().optional(),
  },
  smtpPort: {
    section: 'mail',
    label: 'Port',
    explanation: 'Usually 587 with STARTTLS, and 465 with TLS from the start.',
    builtIn: 587,
    why: 'The port for handing in mails (RFC 6409).',
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
    why: 'Encrypts with every server that can, and works with those that cannot.',
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
    explanation: 'Where the mail server asks who hands in mails; often an e-mail address.',
    builtIn: null,
    why: 'Many servers inside a firm ask nobody.',
    variable: 'SMTP_USERNAME',
    fromEnvironment: () => env.get('SMTP_USERNAME'),
    schema: () => line(254).nullable().optional(),
  },
  smtpPassword: {
    section: 'mail',
    label: 'Password',
    explanation:
      'Kept encrypted and never shown again. It goes to this server alone: for another server, port, security or user name it must be typed again.',
    builtIn: null,
    why: 'A mail server that asks nobody wants none.',
    variable: 'SMTP_PASSWORD',
    secret: true,
    schema: () => line(255).nullable().optional(),
  },
  mailFrom: {
    section: 'mail',
    label: 'Sender',
    explanation: 'The address mails come from. The mail server must let this address send.',
    get builtIn() {
      return `gangway@${host()}`
    },
    why: 'The address of the portal, which no mail server need accept: better one of your own.',
    variable: 'MAIL_FROM',
    fromEnvironment: () => env.get('MAIL_FROM'),
    schema: () => email().parse(nullAsEmpty).optional(),
  },
  signInDays: {
    section: 'retention',
    label: 'Days of sign-in history',
    explanation:
      'Sign-ins and failed tries, with their address and browser, are deleted so many days after the last of them. 30 to 730.',
    builtIn: 180,
    why: 'Half a year lets somebody look into what was noticed late; longer would follow people without need.',
    schema: () => between(30, 730).optional(),
  },
  readMessageDays: {
    section: 'retention',
    label: 'Days of read messages',
    explanation:
      'What somebody has read leaves their inbox after so many days; what is unread stays. 7 to 730.',
    builtIn: 90,
    why: 'A quarter, so that what was put aside is still found.',
    schema: () => between(7, 730).optional(),
  },
  importDays: {
    section: 'retention',
    label: 'Days of imported files',
    explanation:
      'The cells of an imported file can be read, and an import of people undone, for so many days after its end; then only counts stay. 1 to 90.',
    builtIn: 30,
    why: 'A month shows what was wrong with a file, and its rows hold what people tell nobody else.',
    schema: () => between(1, 90).optional(),
  },
  mailDays: {
    section: 'retention',
    label: 'Days of sent mails',
    explanation:
      'What was mailed to whom, and what the mail server said, is deleted after so many days: at least 365; empty keeps it for ever. Mails that wait are never deleted; a legal hold keeps documents, not mails.',
    builtIn: null,
    why: 'They prove what people were told; erasing a person takes their address out.',
    schema: () => within(365, 3650).nullable().optional(),
  },
}

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

export const settingsOf = (section: SectionName): SettingName[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].section === section)
