import type {
  EditedModule,
  LearnerModule,
  ModuleQuestion,
} from '~/components/training/modules/managed_module'
import { webAddressOf } from './field_rules'
import type { ModuleValues, QuestionValues } from './module_values'

/**
 * The module that learners would get if it were saved as typed. What is half typed, such as an
 * address, is left out. Framed pages are served only for a stored module.
 * @param stored null for a new module.
 */
export function previewOf(values: ModuleValues, stored: EditedModule | null): LearnerModule {
  const { video, captions } = values
  const videoUrl = webAddressOf(values.videoUrl)
  const externalUrl = webAddressOf(values.externalUrl)
  return {
    id: stored?.id ?? 0,
    version: stored?.version ?? 0,
    name: values.name.trim(),
    description: values.description.trim(),
    minutes: numberIn(values.minutes),
    isRequired: values.isRequired,
    renewalPeriodMonths: values.requiresRenewal ? numberIn(values.renewalPeriodMonths) : null,
    requiresCertificateUpload: values.requiresCertificateUpload,
    videoUrl,
    externalUrl,
    video: video && {
      hasCaptions: captions !== null,
      unsaved: {
        key: `${video.path} ${captions?.path ?? ''}`,
        video: video.file,
        captions: captions?.file,
      },
    },
    hasTest: values.hasTest,
    passMark: numberIn(values.passMark) ?? 0,
    attemptsAllowed: numberIn(values.attemptsAllowed),
    shuffleQuestions: values.shuffleQuestions,
    testQuestions: values.hasTest ? questionsOf(values.testQuestions) : [],
    unsaved: {
      video: !video && videoUrl !== stored?.videoUrl,
      resource: externalUrl !== stored?.externalUrl,
    },
  }
}

/** A whole number above 0, otherwise null. */
function numberIn(text: string): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** The questions of a test as learners get them, without those that are still empty. */
export const questionsOf = (questions: readonly QuestionValues[]) =>
  questions.map(questionOf).filter(isBegun)

/** Empty options are left out, as the server does. */
function questionOf(values: QuestionValues, index: number): ModuleQuestion {
  const options = values.options.filter(({ text }) => text.trim() !== '')
  const correctAnswers = options.flatMap(({ correct }, place) => (correct ? [place] : []))
  return {
    id: values.questionId ?? `new-${index}`,
    kind: values.kind,
    question: values.question.trim(),
    options: options.map(({ text }) => text.trim()),
    correctAnswer: correctAnswers[0] ?? 0,
    correctAnswers,
    explanation: values.explanation.trim() || null,
  }
}

const isBegun = ({ kind, question, options }: ModuleQuestion) =>
  question !== '' || (kind !== 'true_false' && options.length > 0)
