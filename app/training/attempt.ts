import { randomInt } from 'node:crypto'
import type { ModuleContent, Question, QuestionKind } from '#training/content'

/**
 * The questions given in an attempt, as stored: which ones, in which order, and the order of each
 * one's options as indexes into the version's own. The version never changes, so neither does
 * this.
 */
export type Given = { id: string; options: number[] }[]

/** The chosen options by question, as indexes into the version's own options. */
export type Answers = Record<string, number[]>

export type AttemptState = 'open' | 'passed' | 'failed' | 'broken_off'

/** How many attempts one progress allows; null for any number. */
export const allowedAttempts = (attemptsAllowed: number | null, furtherAttempts: number) =>
  attemptsAllowed === null ? null : attemptsAllowed + furtherAttempts

export const readGiven = ({ given }: { given: string }) => JSON.parse(given) as Given
export const readAnswers = ({ answers }: { answers: string | null }) =>
  JSON.parse(answers ?? '{}') as Answers

/** An answer from a browser: indexes into the options as they were shown. */
export interface SentAnswer {
  questionId: string
  chosen: number[]
}

/** A question for a learner before grading, without anything that reveals the correct answer. */
export type GivenQuestion = {
  id: string
  kind: QuestionKind
  question: string
  options: string[]
}

/** A question after passing: the chosen options, the correct ones, and why. */
export type ReviewedQuestion = GivenQuestion & {
  chosen: number[]
  correct: number[]
  right: boolean
  explanation: string | null
}

function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items]
  const order: T[] = []
  while (rest.length > 0) order.push(...rest.splice(randomInt(rest.length), 1))
  return order
}

/** The questions of a new attempt. True stays before False. */
export function giveQuestions({ questions, shuffleQuestions }: ModuleContent): Given {
  const ordered = shuffleQuestions ? shuffled(questions) : questions
  return ordered.map(({ id, kind, options }) => {
    const places = options.map((_, place) => place)
    const mixed = shuffleQuestions && kind !== 'true_false'
    return { id, options: mixed ? shuffled(places) : places }
  })
}

function asWritten(given: Given, content: ModuleContent) {
  const byId = new Map(content.questions.map((question) => [question.id, question]))
  return given.flatMap(({ id, options }) => {
    const question = byId.get(id)
    return question ? [{ question, options }] : []
  })
}

const asShown = ({ question, options }: { question: Question; options: number[] }) => ({
  id: question.id,
  kind: question.kind,
  question: question.question,
  options: options.map((place) => question.options[place] ?? ''),
})

export function shownQuestions(given: Given, content: ModuleContent): GivenQuestion[] {
  return asWritten(given, content).map(asShown)
}

/** Drafts as indexes into the options as shown. */
export function shownAnswers(given: Given, answers: Answers): Record<string, number[]> {
  return Object.fromEntries(
    given.flatMap(({ id, options }) => {
      const chosen = Object.hasOwn(answers, id) ? (answers[id] ?? []) : []
      return chosen.length > 0 ? [[id, placesShown(options, chosen)]] : []
    })
  )
}

const placesShown = (options: readonly number[], places: readonly number[]) =>
  places.map((place) => options.indexOf(place)).sort((a, b) => a - b)

/** Why a sent answer is invalid; the field is named as in the sent list. */
export class UnfitAnswer extends Error {
  constructor(
    readonly index: number,
    message: string
  ) {
    super(message)
  }
}

/**
 * Merges answers into those saved before, translated to the version's own options. An empty
 * choice removes an answer.
 * @throws UnfitAnswer for an answer that fits no question of this attempt.
 */
export function withAnswers(
  given: Given,
  content: ModuleContent,
  before: Answers,
  sent: readonly SentAnswer[]
): Answers {
  const asked = new Map(asWritten(given, content).map((one) => [one.question.id, one] as const))
  const next = new Map(Object.entries(before))
  for (const [index, { questionId, chosen }] of sent.entries()) {
    const one = asked.get(questionId)
    if (!one) throw new UnfitAnswer(index, 'This attempt has no such question.')
    const places = [...new Set(chosen)].map((shown) => one.options[shown])
    if (places.some((place) => place === undefined)) {
      throw new UnfitAnswer(index, 'The question has no such option.')
    }
    if (one.question.kind !== 'several' && places.length > 1) {
      throw new UnfitAnswer(index, 'Only one option can be chosen.')
    }
    if (places.length === 0) next.delete(questionId)
    else
      next.set(
        questionId,
        (places as number[]).sort((a, b) => a - b)
      )
  }
  return Object.fromEntries(next)
}

interface Grade {
  correctCount: number
  /** Whole percent, rounded down. */
  score: number
  passed: boolean
}

/** Whole percent, rounded down. */
export const scoreOf = (right: number, all: number): number => Math.floor((100 * right) / all)

/**
 * A question is correct when exactly its correct options were chosen; an unanswered one is wrong.
 */
export function grade(given: Given, content: ModuleContent, answers: Answers): Grade {
  const questions = asWritten(given, content)
  const correctCount = questions.filter(({ question }) => isRight(question, answers)).length
  const score = questions.length === 0 ? 0 : scoreOf(correctCount, questions.length)
  return { correctCount, score, passed: questions.length > 0 && score >= content.passMark }
}

function isRight({ id, correct }: Question, answers: Answers): boolean {
  const chosen = new Set(Object.hasOwn(answers, id) ? answers[id] : [])
  return chosen.size === new Set(correct).size && correct.every((place) => chosen.has(place))
}

/** The questions that a passed attempt shows. */
export function reviewedQuestions(
  given: Given,
  content: ModuleContent,
  answers: Answers
): ReviewedQuestion[] {
  return asWritten(given, content).map((one) => {
    const { question, options } = one
    const chosen = Object.hasOwn(answers, question.id) ? (answers[question.id] ?? []) : []
    return {
      ...asShown(one),
      chosen: placesShown(options, chosen),
      correct: placesShown(options, question.correct),
      right: isRight(question, answers),
      explanation: question.explanation,
    }
  })
}
