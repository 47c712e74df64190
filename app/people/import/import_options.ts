import type { Actor } from '#audit/actor'
import type { BuiltInRole } from '#core/permissions'
import type { IMPORT_VERDICTS } from '#people/models/states'
import type { Counts as CountsOf } from '#spreadsheets/imports/counts'
import type { DateOrder, DecimalMark } from '#spreadsheets/types'

export type Verdict = (typeof IMPORT_VERDICTS)[number]
export type Counts = CountsOf<Verdict>

export type ImportState =
  | 'columns'
  | 'preview'
  | 'running'
  | 'cancelling'
  | 'cancelled'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone'

export type ImportQuestion = 'dateOrder' | 'decimalMark'

/** The permissions of the person who starts or undoes an import; see currentRights. */
export interface ImportRights {
  /** Null for the sysadmin's shell. */
  userId: number | null
  isAdmin: boolean
  /** Holds employees:create, which every import needs. */
  mayCreate: boolean
  mayUpdate: boolean
  /** Holds employees:delete. */
  mayDelete: boolean
  /** Holds pay:view. */
  mayChangePay: boolean
  /** Holds secrets:reveal. */
  mayReveal: boolean
}

export interface Performer {
  actor: Actor
  rights: ImportRights
}

/** How many people come in at one place, under managers of one role or without one. */
export interface PlaceCount {
  department: string | null
  position: string | null
  location: string | null
  /** Null also where their managers' accounts are disabled. */
  managerRole: BuiltInRole | null
  people: number
}

/** The chosen options and the file's own answers; JSON in `imports.options`. */
export interface ImportOptions {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
  admitAs: 'pending' | 'active'
  invite: boolean
  perMinute: number
  personalMessage: string | null
  /** The onboarding packet for people who come in as active; null where they get none. */
  packetId: number | null
  /** How many people the preview adds at each place; absent where these are too many. */
  places?: PlaceCount[]
  /** Open questions about the file. */
  questions: ImportQuestion[]
  questionSamples: { dateOrder?: string[]; decimalMark?: string[] }
  starter?: Performer
  undoer?: Performer
  /** When the next invitation may be sent (ISO 8601). */
  nextMailAt?: string
  /** The last record whose manager has been set. */
  linkedTo?: number
}

const DEFAULT_PER_MINUTE = 60

export const DEFAULT_OPTIONS: ImportOptions = {
  dateOrder: null,
  decimalMark: null,
  admitAs: 'pending',
  invite: false,
  perMinute: DEFAULT_PER_MINUTE,
  personalMessage: null,
  packetId: null,
  questions: [],
  questionSamples: {},
}
