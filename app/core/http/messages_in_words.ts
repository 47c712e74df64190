import { SimpleMessagesProvider } from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { capital } from '#core/capital'

const isIndex = (part: string) => /^\d+$/.test(part)

/** dueDays: due days. Keys that a person chose, such as a document's fields, stay as they are. */
const spaced = (name: string) =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(name)
    ? name.replace(/[A-Z]/g, (at) => ` ${at.toLowerCase()}`)
    : name

/** The name of a list's entry: employeeIds, an employee; testQuestions, a test question. */
function entryOf(list: string): string {
  const name = list.replace(/Ids$/, 's')
  return /^[a-z]\w+[^s]s$/.test(name) && name !== 'ids' ? spaced(name.slice(0, -1)) : 'entry'
}

/** Labels on the page: of `email`, of an entry `signers.*`, or of a field in it, `signers.*.kind`. */
export type Labels = Readonly<Record<string, string>>

/**
 * What a message is about: [testQuestions, 2, options, 0] is the `Option 1` in `Question 3`. An
 * entry is no field: "Employee 3 must be a number".
 */
export function pathInWords(path: readonly string[], labels: Labels = {}) {
  const within: string[] = []
  let words = ''
  for (const [at, part] of path.entries()) {
    const list = path[at - 1] ?? ''
    words = isIndex(part)
      ? `${capital(labels[`${list}.*`] ?? entryOf(list))} ${Number(part) + 1}`
      : (labels[`${path[at - 2]}.*.${part}`] ?? labels[part] ?? spaced(part))
    if (isIndex(part) && at < path.length - 1) within.push(words)
  }
  return { within: within.join(', '), words, isEntry: isIndex(path.at(-1) ?? '') }
}

/** In quotes, since a label may be any words: “What”, “I have read it”. */
const quoted = (words: string) => `“${/^[a-z]+( [a-z]+)*$/.test(words) ? capital(words) : words}”`

/** Messages that name the field by its label and, inside a list, the entry, counting from 1. */
export class MessagesInWords extends SimpleMessagesProvider {
  constructor(
    messages: Record<string, string>,
    private readonly labels: Labels = {}
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
    const { within, words, isEntry } = pathInWords(path, this.labels)
    const own = rule === 'object' && words !== '' ? 'object.within' : rule
    // The library's own messages call it "The … field".
    const raw = rawMessage.replace('The {{ field }} field', '{{ field }}')
    const message = super
      .getMessage(raw, own, field, { ...args, field: isEntry ? words : quoted(words) })
      .replace('must have at least 1 characters', 'is required')
    return within === '' ? message : `${within}: ${message}`
  }
}

/** Messages shared by all validators, which may add their own. */
export const SHARED_MESSAGES = {
  'required': '{{ field }} is required',
  'string': '{{ field }} must be text',
  'boolean': '{{ field }} must be true or false',
  'withoutDecimals': '{{ field }} must be a whole number',
  'regex': '{{ field }} has the wrong form',
  'enum': '{{ field }} is none of the choices',
  'maxLength': '{{ field }} must not be longer than {{ max }} characters',
  'array': '{{ field }} must be a list',
  'array.minLength': '{{ field }} must have at least {{ min }} entries',
  'array.maxLength': '{{ field }} must not have more than {{ max }} entries',
  'distinct': '{{ field }} names the same twice',
  'object': 'The body must be a JSON object',
  'object.within': '{{ field }} must be an object',
}
