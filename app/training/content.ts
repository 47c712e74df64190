/** One correct option, several, or true or false. */
export const QUESTION_KINDS = ['single', 'several', 'true_false'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** One question with its correct answer, which never leaves the server before grading. */
export interface Question {
  /** Unique within its module, kept from version to version. */
  id: string
  kind: QuestionKind
  question: string
  options: string[]
  /** Indexes into `options`: one, except for `several`. */
  correct: number[]
  explanation: string | null
}

/**
 * What a learner does in one version of a module. Stored as JSON, never changed after it was
 * written.
 */
export interface ModuleContent {
  name: string
  description: string
  /**
   * The module's own video, its length in whole seconds as read from the file, and its captions.
   */
  videoFileId: number | null
  videoSeconds: number | null
  captionsFileId: number | null
  videoUrl: string | null
  externalUrl: string | null
  requiresCertificateUpload: boolean
  hasTest: boolean
  /** Whole percent. */
  passMark: number
  shuffleQuestions: boolean
  questions: Question[]
}

/** A module is complete when each of its parts is. */
interface ModuleParts {
  video: boolean
  /**
   * An external video or resource: opened and confirmed. Without other content, the description
   * counts as one.
   */
  external: boolean
  test: boolean
  certificate: boolean
}

export function partsOf(content: ModuleContent): ModuleParts {
  const video = content.videoFileId !== null
  const test = content.hasTest && content.questions.length > 0
  const certificate = content.requiresCertificateUpload
  const external =
    content.externalUrl !== null ||
    (content.videoUrl !== null && !video) ||
    !(video || test || certificate)
  return { video, external, test, certificate }
}

export function readContent(json: string): ModuleContent {
  return JSON.parse(json) as ModuleContent
}
