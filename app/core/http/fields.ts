import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { isUnseen } from '#core/unseen'
import { MessagesInWords, SHARED_MESSAGES, type Labels } from '#core/http/messages_in_words'

/**
 * C0 and C1 controls except tab and line break, lone surrogates, and characters that override
 * direction.
 */
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Cs}/u
const LINE_BREAKS = /[\r\n\t\u2028\u2029]/

/** A character that cannot be seen, in words: `a line break`, `the character U+202E`. */
function inWords(character: string): string {
  if (character === '\t') return 'a tab'
  if (LINE_BREAKS.test(character)) return 'a line break'
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `the character U+${code}`
}

const plainRule = vine.createRule(
  (value: unknown, options: { lines: boolean }, field: FieldContext) => {
    if (typeof value !== 'string') return
    const found = FORBIDDEN.exec(value) ?? (options.lines ? null : LINE_BREAKS.exec(value))
    if (found) {
      const character = inWords(found[0])
      field.report('{{ field }} must not contain {{ character }}', 'plain', field, {
        character,
      })
    }
  }
)

/** A text that shows nothing is empty. */
const seenRule = vine.createRule((value: unknown, _, field) => {
  if (typeof value === 'string' && isUnseen(value)) field.mutate('', field)
})

/** One line of text as typed: any script, including markup and emoji; no control characters. */
export const line = (max: number) =>
  vine
    .string()
    .trim()
    .maxLength(max)
    .use(plainRule({ lines: false }))
    .use(seenRule())

/** Several lines of text as typed. */
export const lines = (max: number) =>
  vine
    .string()
    .trim()
    .maxLength(max)
    .use(plainRule({ lines: true }))
    .use(seenRule())

const webAddressRule = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string') return
  const url = URL.canParse(value) ? new URL(value) : null
  const ofTheWeb = url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== ''
  if (!ofTheWeb || url.username || url.password) {
    field.report('Enter a valid URL that starts with http:// or https://', 'url', field)
  }
})

/** An address a browser can open: of the web, and without a name and password in it. */
export const webLine = (max: number) => line(max).use(webAddressRule())

/** An email address in lower case: two spellings of one address are one account. */
export const email = () =>
  vine
    .string()
    .trim()
    // Before the length check, since some letters become two.
    .toLowerCase()
    .maxLength(254)
    .use(plainRule({ lines: false }))
    .email()
    // Quoted names are legal (RFC 5321), but almost no mail server accepts them.
    .regex(/^[^\s"]+$/)

const existingDay = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string') return
  const date = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  if (!exists || value < '1900-01-01') {
    field.report('{{ field }} must be a date', 'date', field)
  }
})

/** A date as YYYY-MM-DD; a date that does not exist is rejected. */
export const day = () =>
  vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .use(existingDay())

/**
 * For a field that a change may omit but not clear. The body parser makes null of an empty text,
 * and an optional field treats null as absent.
 */
export const nullAsEmpty = (value: unknown) => (value === null ? '' : value)

/** For a list in an address: separated by commas, to stay short, or one parameter per value. */
export function splitAtCommas(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(splitAtCommas)
  return typeof value === 'string' ? value.split(',') : value
}

/**
 * A new password (12 to 128 characters), as typed. `assertGoodPassword` checks how common it is.
 */
export const newPassword = () =>
  vine
    .string()
    .minLength(12)
    .maxLength(128)
    .use(plainRule({ lines: false }))

/** Fields with messages of their own. Every other message names its field and the error. */
const WORDS = {
  ...SHARED_MESSAGES,
  'firstName.required': 'First name is required',
  'lastName.required': 'Last name is required',
  'firstName.minLength': 'First name is required',
  'lastName.minLength': 'Last name is required',
  'email.required': 'Invalid email address',
  'email.email': 'Invalid email address',
  'email.regex': 'Invalid email address',
  'password.required': 'Password is required',
  'password.minLength': 'The password must have at least {{ min }} characters',
  'password.maxLength': 'The password must have at most {{ max }} characters',
}

/** The labels of fields on the pages, where they are not the field's name in words. */
const LABELS = {
  'accepts': 'Files',
  'admitAs': 'New employees',
  'currentPassword': 'Current password',
  'documentId': 'Document',
  'documentIds': 'Documents',
  'driversLicense': "Driver's License",
  'dueDays': 'Due after days',
  'dueOn': 'Due date',
  'emergencyContactName': 'Emergency contact',
  'emergencyContactPhone': 'Emergency phone',
  'emergencyContactRelationship': 'Relationship',
  'employeeId': 'Employee',
  'employeeIds': 'Employees',
  'endDate': 'Last day',
  'expiresOn': 'Valid until',
  'firstDayPlace': 'Where to go',
  'firstDayTime': 'First day starts at',
  'heldOn': 'Date',
  'issuedOn': 'Issue date',
  'managerId': 'Manager',
  'maxMegabytes': 'Maximum size',
  'moduleId': 'Module',
  'moduleIds': 'Modules',
  'packetId': 'Onboarding packet',
  'perMinute': 'Emails per minute, at most',
  'perPage': 'Rows per page',
  'requestId': 'Request number',
  'roleIds': 'Roles',
  'retentionYears': 'Years after the last signature',
  'signers.*.kind': 'Who signs',
  'signers.*.label': 'Role name',
  'signers.*.step': 'When',
  'templateId': 'Document',
  'templateIds': 'Documents',
  'userId': 'Person',
  'userIds': 'People',
  'way': 'Way of signing',
}

export const messages = new MessagesInWords(WORDS, LABELS)

/** The messages for a form whose labels differ from those of other forms. */
export const messagesWith = (labels: Labels) => new MessagesInWords(WORDS, { ...LABELS, ...labels })
