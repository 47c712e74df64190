import { randomUUID } from 'node:crypto'
import { invalidField } from '#core/errors/http_errors'
import type { Question, QuestionKind } from '#training/content'
import type { QuestionInput } from '#training/module'

const TRUE_FALSE = ['True', 'False']

interface WithTest {
  hasTest?: boolean
  testQuestions?: QuestionInput[]
}

/**
 * The questions of a module's test. A module without a test has none, even if some were sent.
 * @param draft whether it may lack what learners need: its questions stay as they are typed.
 * @throws HttpError 422 for a test without questions, and for an invalid question.
 */
export function testOf(module: WithTest, draft = false): Question[] {
  if (!module.hasTest) return []
  const inputs = module.testQuestions ?? []
  if (!draft && inputs.length === 0) {
    const message = 'Add at least one question, or turn Has Test off.'
    throw invalidField('testQuestions', message, 'minLength')
  }
  return questionsFrom(inputs, draft)
}

/** A stored question as it would be sent. */
export const asInput = ({ correct, ...question }: Question): QuestionInput => ({
  ...question,
  correctAnswers: correct,
})

/**
 * Turns an author's input into questions for display and grading: empty options are removed, and
 * correct answers become indexes into the rest.
 * @throws HttpError 422 naming the question and its field.
 */
function questionsFrom(inputs: readonly QuestionInput[], draft: boolean): Question[] {
  const ids = new Set<string>()
  return inputs.map((input, index) => {
    const question = draft
      ? draftQuestion(input)
      : questionFrom(input, `testQuestions.${index}`, `Question ${index + 1}`)
    // Copied with its id, but a different question.
    if (ids.has(question.id)) question.id = randomUUID()
    ids.add(question.id)
    return question
  })
}

function questionFrom(input: QuestionInput, place: string, name: string): Question {
  const kind = input.kind ?? 'single'
  const refuse = (field: string, what: string, rule: string) =>
    invalidField(`${place}.${field}`, `${name}: ${what}`, rule)
  if (input.question === '') throw refuse('question', 'write its text.', 'required')
  const given = optionsOf(input, kind)
  const places = given.flatMap((option, index) => (option.trim() === '' ? [] : [index]))
  const options = given.map((option) => option.trim()).filter((option) => option !== '')
  if (options.length < 2) throw refuse('options', 'give at least two options.', 'minLength')
  if (new Set(options).size < options.length) {
    throw refuse('options', 'two options are alike.', 'distinct')
  }

  const { field, chosen } = chosenIn(input, kind)
  if (chosen.some((index) => index < 0 || index >= given.length)) {
    throw refuse(field, 'the correct answer is none of its options.', 'range')
  }
  const correct = [...new Set(chosen)].sort((a, b) => a - b).map((index) => places.indexOf(index))
  if (correct.includes(-1)) throw refuse(field, 'the correct answer is an empty option.', 'range')
  if (correct.length === 0) throw refuse(field, 'say which answer is correct.', 'required')
  if (kind !== 'several' && correct.length > 1) {
    throw refuse(field, 'only one answer can be correct.', 'maxLength')
  }
  return {
    id: input.id ?? randomUUID(),
    kind,
    question: input.question,
    options,
    correct,
    explanation: input.explanation || null,
  }
}

/** A question that is yet to be completed, with its empty options. */
function draftQuestion(input: QuestionInput): Question {
  const kind = input.kind ?? 'single'
  const options = optionsOf(input, kind)
  const correct = chosenIn(input, kind).chosen.filter((index) => index < options.length)
  return {
    id: input.id ?? randomUUID(),
    kind,
    question: input.question,
    options,
    correct: [...new Set(correct)].sort((a, b) => a - b),
    explanation: input.explanation || null,
  }
}

const optionsOf = ({ options = [] }: QuestionInput, kind: QuestionKind) =>
  kind === 'true_false' ? TRUE_FALSE : options

/**
 * The options that `correctAnswer` or `correctAnswers` names; by default the first (none for
 * several).
 */
function chosenIn(input: QuestionInput, kind: QuestionKind) {
  const one = input.correctAnswer === undefined ? undefined : [input.correctAnswer]
  const many = input.correctAnswers
  if (kind === 'several') {
    return { field: 'correctAnswers', chosen: many ?? one ?? [] }
  }
  return one
    ? { field: 'correctAnswer', chosen: one }
    : { field: 'correctAnswers', chosen: many ?? [0] }
}
