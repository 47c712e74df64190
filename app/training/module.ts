import type { Question } from '#training/content'

/** Whether completions of earlier versions stay valid or must be repeated. */
export const CHANGES = ['minor', 'material'] as const
export type ModuleChange = (typeof CHANGES)[number]

/** A question as sent; optional fields have defaults. */
export interface QuestionInput {
  id?: string
  kind?: Question['kind']
  question: string
  options?: string[]
  correctAnswer?: number
  correctAnswers?: number[]
  explanation?: string | null
}

/** All fields of a module that an administrator edits. */
export interface ModuleFields {
  name: string
  description: string
  isRequired: boolean
  dueDays: number
  renewalPeriodMonths: number | null
  minutes: number | null
  attemptsAllowed: number | null
  hasTest: boolean
  passMark: number
  shuffleQuestions: boolean
  testQuestions: QuestionInput[]
  requiresCertificateUpload: boolean
  videoUrl: string | null
  videoPath: string | null
  captionsPath: string | null
  externalUrl: string | null
}

/** Defaults of a new module. */
export const DEFAULTS = {
  isRequired: false,
  dueDays: 30,
  renewalPeriodMonths: null,
  minutes: null,
  attemptsAllowed: null,
  hasTest: false,
  passMark: 80,
  shuffleQuestions: false,
  testQuestions: [],
  requiresCertificateUpload: false,
  videoUrl: null,
  videoPath: null,
  captionsPath: null,
  externalUrl: null,
} satisfies Partial<ModuleFields>

export type NewModule = Pick<ModuleFields, 'name'> &
  Partial<ModuleFields> & {
    /** Only for people who manage modules, until it is published. */
    draft?: boolean
  }

/** A change of a module. */
export interface ModuleEdit extends Partial<ModuleFields> {
  /** What a content change means for people who have completed the module; minor by default. */
  change?: ModuleChange
  /** The last valid day of completions of earlier versions, after a material change. */
  retrainBy?: string
  /** The module's own, as it was read. */
  updatedAt?: string
}

const PATH = /^\/objects\/(\d{1,10})$/

/** The address of a stored file in a module. */
export const objectPath = (fileId: number | null) => (fileId === null ? null : `/objects/${fileId}`)

/** The file id in an address; null for any other address. */
export function fileIdOf(path: string): number | null {
  const [, id] = PATH.exec(path) ?? []
  return id ? Number(id) : null
}
