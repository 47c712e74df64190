import { SimpleMessagesProvider } from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'

const isIndex = (part: string) => /^\d+$/.test(part)

/** dueDays: due days. Keys that a person chose, such as a document's fields, stay as they are. */
const spaced = (name: string) =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(name)
    ? name.replace(/[A-Z]/g, (at) => ` ${at.toLowerCase()}`)
    : name

/** The name of a list's entry: employeeIds, an employee; testQuestions, a test question. */
function entryOf(list: string | undefined): string {
  const name = (list ?? '').replace(/Ids$/, 's')
  return /^[a-z]\w+[^s]s$/.test(name) && name !== 'ids' ? spaced(name.slice(0, -1)) : 'entry'
}

/** [testQuestions, 2, options, 0]: option 1 of test question 3. */
export function pathInWords(path: readonly string[]): string {
  const words: string[] = []
  for (const [at, part] of path.entries()) {
    if (isIndex(part)) words.unshift(`${entryOf(path[at - 1])} ${Number(part) + 1}`)
    else if (!isIndex(path[at + 1] ?? '')) words.unshift(spaced(part))
  }
  return words.join(' of ')
}

/** Messages that name the field in words and, inside a list, the row, counting from 1. */
export class MessagesInWords extends SimpleMessagesProvider {
  /** @param labels names of fields on the page, by field name. */
  constructor(
    messages: Record<string, string>,
    private readonly labels: Readonly<Record<string, string>> = {}
  ) {
    super(messages)
  }

  override getMessage(
    rawMessage: string,
    rule: string,
    field: FieldContext,
    args?: Record<string, unknown>
  ): string {
    const path = field.getFieldPath().split('.')
    const words = this.labels[path.join('.')] ?? pathInWords(path)
    const own = rule === 'object' && words !== '' ? 'object.within' : rule
    const message = super
      .getMessage(rawMessage, own, field, { ...args, field: words })
      .replace('must have at least 1 characters', 'is required')
    if (!path.some(isIndex)) return message
    // A row is no field: "Employee 3 must be a number", "The page of field 2 is required".
    const row = isIndex(path.at(-1) ?? '') ? words : `the ${words}`
    return message.replace(`The ${words} field`, row.charAt(0).toUpperCase() + row.slice(1))
  }
}

/** Messages shared by all validators, which may add their own. */
export const SHARED_MESSAGES = {
  'required': 'The {{ field }} field is required',
  'string': 'The {{ field }} field must be text',
  'boolean': 'The {{ field }} field must be true or false',
  'withoutDecimals': 'The {{ field }} field must be a whole number',
  'enum': 'The {{ field }} field is none of the choices',
  'maxLength': 'The {{ field }} field must not be longer than {{ max }} characters',
  'array': 'The {{ field }} field must be a list',
  'array.minLength': 'The {{ field }} field must have at least {{ min }} entries',
  'array.maxLength': 'The {{ field }} field must not have more than {{ max }} entries',
  'distinct': 'The {{ field }} field names the same twice',
  'object': 'The body must be a JSON object',
  'object.within': 'The {{ field }} field must be an object',
}
