import type { Data } from '@generated/data'

/** A question with what is correct: for who manages modules alone. */
export type ModuleQuestion = ManagedModule['testQuestions'][number]

/** A module as its editor is given it. */
export type ManagedModule = Data.Training.Module.Variants['forManager'] & {
  videoName?: string | null
  captionsName?: string | null
}
