/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
export type QuestionKind = 'single' | 'several' | 'true_false'

/** A question with what is correct: for who manages modules alone. */
export type ModuleQuestion = {
  id: string
  kind: QuestionKind
  question: string
  options: string[]
  correctAnswer: number
  correctAnswers: number[]
  explanation: string | null
}

export type TrainingModule = {
  id: number
  name: string
  description: string
  isRequired: boolean
  dueDays: number
  renewalPeriodMonths: number | null
  minutes: number | null
  attemptsAllowed: number | null
  hasTest: boolean
  questionCount: number
  passMark: number
  shuffleQuestions: boolean
  requiresCertificateUpload: boolean
  videoUrl: string | null
  videoPath: string | null
  videoSeconds: number | null
  captionsPath: string | null
  externalUrl: string | null
  version: number
  archivedAt: string | null
  createdAt: string
  updatedAt: string
}

/** A module as its editor is given it. */
export type ManagedModule = TrainingModule & {
  testQuestions: ModuleQuestion[]
  videoName?: string | null
  captionsName?: string | null
}
