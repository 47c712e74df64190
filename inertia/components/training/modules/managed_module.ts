import type { Data } from '@generated/data'

/** A question with its correct answers: only for people who manage modules. */
export type ModuleQuestion = ManagedModule['testQuestions'][number]

/** A module for its editor. */
export type ManagedModule = Data.Training.Module.Variants['forManager'] & {
  videoName?: string | null
  captionsName?: string | null
}
