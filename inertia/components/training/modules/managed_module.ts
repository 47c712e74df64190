import type { Data } from '@generated/data'
import type { Unsaved } from '~/components/training/video/module_content'
import type { OwnVideo } from '~/components/training/video/module_video'

/** A question with its correct answers: only for people who manage modules. */
export type ModuleQuestion = ManagedModule['testQuestions'][number]

/** A module with its questions. */
export type ManagedModule = Data.Training.Module.Variants['forManager']

/** A module for its editor, with the names of its files. */
export type EditedModule = Data.Training.Module.Variants['forEditor']

/** Whether it is not published yet. */
export const isDraft = (module: Pick<ManagedModule, 'publishedAt'>) => module.publishedAt === null

/** Whether replacing a file gave the earlier one up: a draft has no version that keeps it. */
export const losesFiles = (
  before: Pick<ManagedModule, 'publishedAt' | 'version'>,
  after: Pick<ManagedModule, 'version'>
) => isDraft(before) && after.version === before.version

/** A module as learners get it, stored or as it is being written. */
export type LearnerModule = Pick<
  ManagedModule,
  | 'id'
  | 'version'
  | 'name'
  | 'description'
  | 'minutes'
  | 'isRequired'
  | 'renewalPeriodMonths'
  | 'requiresCertificateUpload'
  | 'videoUrl'
  | 'externalUrl'
  | 'hasTest'
  | 'passMark'
  | 'attemptsAllowed'
  | 'shuffleQuestions'
  | 'testQuestions'
> & {
  /** Its own video. */
  video: OwnVideo | null
  unsaved?: Unsaved
}
