import type { QuestionKind } from '#training/content'
import type { UseFormReturn } from 'react-hook-form'
import type { UploadedFile } from '~/components/training/video/upload_kinds'
import {
  isDraft,
  type EditedModule,
  type ModuleQuestion,
} from '~/components/training/modules/managed_module'

export type OptionValues = { text: string; correct: boolean }

export type QuestionValues = {
  questionId: string | null
  kind: QuestionKind
  question: string
  options: OptionValues[]
  explanation: string
}

/** The module form; numbers as typed. */
export type ModuleValues = {
  name: string
  description: string
  video: UploadedFile | null
  captions: UploadedFile | null
  videoUrl: string
  externalUrl: string
  requiresRenewal: boolean
  renewalPeriodMonths: string
  isRequired: boolean
  dueDays: string
  minutes: string
  hasTest: boolean
  passMark: string
  attemptsAllowed: string
  shuffleQuestions: boolean
  testQuestions: QuestionValues[]
  requiresCertificateUpload: boolean
  /** whether it is being published, so that a description and complete questions are required */
  publishing: boolean
  change: 'minor' | 'material'
  retrainBy: string
}

export type ModuleForm = UseFormReturn<ModuleValues>

export const isPublishing = ({ publishing }: ModuleValues) => publishing

/** A new question has four empty options; its author must say which is correct. */
export function newQuestion(): QuestionValues {
  const options = Array.from({ length: 4 }, () => ({ text: '', correct: false }))
  return { questionId: null, kind: 'single', question: '', options, explanation: '' }
}

const numberText = (value: number | null | undefined) => (value ? String(value) : '')

function uploaded(path: string | null | undefined, name: string, seconds?: number | null) {
  return path ? { path, name, seconds: seconds ?? null } : null
}

export function questionValues(question: ModuleQuestion): QuestionValues {
  return {
    questionId: question.id,
    kind: question.kind,
    question: question.question,
    options: question.options.map((text, index) => ({
      text,
      correct: question.correctAnswers.includes(index),
    })),
    explanation: question.explanation ?? '',
  }
}

/** The form's initial values: empty, or a module's. */
export function valuesOf(module: EditedModule | null, retrainBy: string): ModuleValues {
  return {
    name: module?.name ?? '',
    description: module?.description ?? '',
    video: uploaded(module?.videoPath, module?.videoName ?? 'Video', module?.videoSeconds),
    captions: uploaded(module?.captionsPath, module?.captionsName ?? 'Captions'),
    videoUrl: module?.videoUrl ?? '',
    externalUrl: module?.externalUrl ?? '',
    requiresRenewal: (module?.renewalPeriodMonths ?? null) !== null,
    renewalPeriodMonths: numberText(module?.renewalPeriodMonths),
    isRequired: module?.isRequired ?? false,
    dueDays: String(module?.dueDays ?? 30),
    minutes: numberText(module?.minutes),
    hasTest: module?.hasTest ?? false,
    passMark: String(module?.passMark ?? 80),
    attemptsAllowed: numberText(module?.attemptsAllowed),
    shuffleQuestions: module?.shuffleQuestions ?? false,
    testQuestions: (module?.testQuestions ?? []).map(questionValues),
    requiresCertificateUpload: module?.requiresCertificateUpload ?? false,
    publishing: module !== null && !isDraft(module),
    change: 'minor',
    retrainBy,
  }
}

function questionPayload({ questionId, kind, question, options, explanation }: QuestionValues) {
  return {
    ...(questionId ? { id: questionId } : {}),
    kind,
    question: question.trim(),
    options: options.map(({ text }) => text.trim()),
    correctAnswers: options.flatMap(({ correct }, index) => (correct ? [index] : [])),
    explanation: explanation.trim() || null,
  }
}

const textOrNull = (text: string) => text.trim() || null
const numberOrNull = (text: string) => Number(text) || null

/** The learner's content: a change creates a new version of the module. */
export function contentPayload(values: ModuleValues) {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    videoPath: values.video?.path ?? null,
    captionsPath: values.video ? (values.captions?.path ?? null) : null,
    videoUrl: textOrNull(values.videoUrl),
    externalUrl: textOrNull(values.externalUrl),
    requiresCertificateUpload: values.requiresCertificateUpload,
    hasTest: values.hasTest,
    ...(values.hasTest
      ? {
          passMark: Number(values.passMark),
          shuffleQuestions: values.shuffleQuestions,
          testQuestions: values.testQuestions.map(questionPayload),
        }
      : {}),
  }
}

/** The whole module as the call's body. */
export function modulePayload(values: ModuleValues) {
  return {
    ...contentPayload(values),
    renewalPeriodMonths: values.requiresRenewal ? numberOrNull(values.renewalPeriodMonths) : null,
    isRequired: values.isRequired,
    dueDays: Number(values.dueDays),
    minutes: numberOrNull(values.minutes),
    attemptsAllowed: values.hasTest ? numberOrNull(values.attemptsAllowed) : null,
  }
}
