import type { Audited } from '#audit/audited_model'
import { TrainingAttemptSchema } from '#database/schema'
import {
  readAnswers,
  readGiven,
  type Answers,
  type AttemptState,
  type Given,
} from '#training/attempt'

/** One attempt at a module's test. */
export default class Attempt extends TrainingAttemptSchema {
  static override table = 'training_attempts' as const
  static audited = {
    entityType: 'training_attempt',
    fields: ['employeeId', 'moduleId', 'version', 'number'],
  } satisfies Audited<Attempt>

  get isOpen(): boolean {
    return this.open !== null
  }

  get isSubmitted(): boolean {
    return this.submittedAt !== null
  }

  get state(): AttemptState {
    if (this.isSubmitted) return this.passed ? 'passed' : 'failed'
    return this.isOpen ? 'open' : 'broken_off'
  }

  get givenQuestions(): Given {
    return readGiven(this)
  }

  get chosenAnswers(): Answers {
    return readAnswers(this)
  }
}
