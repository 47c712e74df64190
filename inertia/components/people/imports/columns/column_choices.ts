import { counted } from '#core/counted'
import { MAX_MAILS_PER_MINUTE } from '#people/limits'
import type { Permission } from '#core/permissions'
import type { ImportField } from '#people/import/reading/fields'
import type { ImportQuestion } from '#people/import/import_options'
import type { ImportView } from '#people/import/import_view'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'
import type { Input } from '~/lib/routes'

type Columns = Input<'PUT', '/api/imports/:id/columns'>

/** Choices of the first step that were not sent yet. */
export interface Choices {
  /** the field of each column, null where it is omitted */
  columns: (ImportField | null)[]
  dateOrder: NonNullable<Columns['dateOrder']> | null
  decimalMark: NonNullable<Columns['decimalMark']> | null
  admitAs: ImportView['options']['admitAs']
  invite: boolean
  perMinute: string
  personalMessage: string
  /** Of active people: the onboarding packet, '' for none. */
  packetId: string
  /** The file's sample values for each question, including answered ones. */
  asked: ImportView['questionSamples']
}

/** The fields by which a row finds its person. */
const KEYS: ImportField[] = ['email', 'employeeId']
const NAMES: ImportField[] = ['firstName', 'lastName']
const PAY: ImportField[] = ['hourlyRate', 'salary']

/** The fields that these permissions allow. */
export function fieldsFor(
  fields: ImportFieldOption<ImportField>[],
  permissions: Permission[]
): ImportFieldOption<ImportField>[] {
  if (permissions.includes('pay:view')) return fields
  return fields.filter(({ name }) => !PAY.includes(name))
}

/** @param fields those that the person may fill */
export function choicesOf(view: ImportView, fields: ImportFieldOption<ImportField>[]): Choices {
  const { state, columns, options, questionSamples } = view
  const offered = new Set(fields.map(({ name }) => name))

  return {
    columns: columns.map(({ field, guess }) => {
      // Once confirmed, a column without a field was omitted on purpose.
      const chosen = state === 'columns' ? (field ?? guess) : field
      return chosen !== null && offered.has(chosen) ? chosen : null
    }),
    // The server detects formats again, since another column may contain the dates.
    dateOrder: null,
    decimalMark: null,
    asked: questionSamples,
    admitAs: options.admitAs,
    invite: options.invite,
    perMinute: String(options.perMinute),
    personalMessage: options.personalMessage ?? '',
    packetId: options.packetId?.toString() ?? '',
  }
}

/** Whether no column identifies the person of a row. */
export const lacksKey = (columns: Choices['columns']) =>
  !KEYS.some((name) => columns.includes(name))

/** Required fields of a new person that have no column. */
export function missingForNew(
  columns: Choices['columns'],
  fields: ImportFieldOption<ImportField>[]
): string[] {
  const missing = [...NAMES, 'email' as const].filter((name) => !columns.includes(name))
  return missing.map((name) => fields.find((field) => field.name === name)?.label ?? name)
}

/** The questions about the file that the chosen columns need. */
export function questionsFor({ asked, columns }: Choices): ImportQuestion[] {
  const needed: ImportQuestion[] = []
  if (asked.dateOrder && columns.includes('startDate')) needed.push('dateOrder')
  if (asked.decimalMark && PAY.some((name) => columns.includes(name))) {
    needed.push('decimalMark')
  }
  return needed
}

/** The error for the number of emails per minute. */
export function perMinuteProblem(perMinute: string): string | null {
  const number = Number(perMinute)
  const fits = /^\d+$/.test(perMinute.trim()) && number >= 1 && number <= MAX_MAILS_PER_MINUTE
  return fits ? null : `Type a whole number from 1 to ${MAX_MAILS_PER_MINUTE}`
}

/** 'about 17 minutes' */
export function durationOf(mails: number, perMinute: number): string {
  const minutes = Math.max(1, Math.ceil(mails / perMinute))
  if (minutes < 90) return `about ${counted(minutes, 'minute')}`
  return `about ${counted(Math.round(minutes / 60), 'hour')}`
}

/** The body of the call. */
export function bodyOf(choices: Choices) {
  const { columns, dateOrder, decimalMark, admitAs, invite, perMinute, personalMessage } = choices
  const { packetId } = choices
  return {
    columns,
    dateOrder: dateOrder ?? undefined,
    decimalMark: decimalMark ?? undefined,
    admitAs,
    invite,
    ...(admitAs === 'active' && packetId !== '' && { packetId: Number(packetId) }),
    ...(invite && { perMinute: Number(perMinute), personalMessage: personalMessage.trim() }),
  }
}
