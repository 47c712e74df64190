import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import app from '@adonisjs/core/services/app'
import type { Description, Operation } from '#hooks/openapi/description'

export const DESCRIPTION_FILE = 'resources/data/openapi.json'

export const description = JSON.parse(
  readFileSync(app.makePath(DESCRIPTION_FILE), 'utf8')
) as Description

interface Described extends Operation {
  method: string
  path: string
  pattern: RegExp
}

interface Response {
  $ref?: string
  content?: Record<string, { schema?: object }>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Addresses without parameters first: /api/employees/pending is not the employee "pending". */
const OPERATIONS: Described[] = Object.entries(description.paths)
  .sort(([one], [other]) => one.split('{').length - other.split('{').length)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      pattern: patternOf(path, operation),
    }))
  )

function patternOf(path: string, { parameters = [] }: Operation): RegExp {
  const integers = parameters.filter(({ schema }) => schema.type === 'integer')
  const text = path
    .replace(/[.]/g, '\\.')
    .replace(/\{(\w+)\}/g, (_, name) =>
      integers.some((one) => one.in === 'path' && one.name === name) ? '\\d+' : '[^/]+'
    )
  return new RegExp(`^${text}$`)
}

/** A field that the description does not name is as wrong as one that is missing. */
const closed = JSON.parse(JSON.stringify(description), (_, value: unknown) => {
  const isOpen = isObject(value) && isObject(value.properties) && !('additionalProperties' in value)
  return isOpen ? { ...value, additionalProperties: false } : value
}) as Description
// A refusal may say more than its message.
delete closed.components.schemas.Error?.additionalProperties

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  validateFormats: false,
  schemas: { api: closed },
})
const compiled = new Map<string, ValidateFunction>()

function validatorOf(...path: string[]): ValidateFunction {
  const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
  const reference = `api#/${pointer.map(encodeURIComponent).join('/')}`
  const validator = compiled.get(reference) ?? ajv.compile({ $ref: reference })
  compiled.set(reference, validator)
  return validator
}

/** The call that a request is, of those that are described; none can be decoded in part only. */
export const operationOf = (method: string, path: string) =>
  isDecodable(path)
    ? OPERATIONS.find((one) => one.method === method && one.pattern.test(path))
    : undefined

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * What an answer has that its description does not say, or lacks that it does; null when it is as
 * described, or the call is none of the API's.
 */
export function departureOf(
  method: string,
  path: string,
  answer: { status: number; headers: Headers; text: string }
): string | null {
  const operation = operationOf(method, path)
  if (!operation) return null
  const told = `${method} ${operation.path} answered ${answer.status}`
  const key = [String(answer.status), '5XX'].find((status) => status in operation.responses)
  if (!key || (key === '5XX' && answer.status < 500)) return `${told}, which is not described`
  const { content, at } = responseAt(operation, key)
  const type = answer.headers.get('content-type') ?? ''
  if (!content) {
    // Redirects come with a page that browsers don't show.
    const isEmpty = answer.text === '' || answer.status === 302
    return isEmpty ? null : `${told} with a body, which is not described`
  }
  const described = Object.keys(content).find(
    (one) => one === '*/*' || type.split(';')[0] === one.split(';')[0]
  )
  if (!described) return `${told} as ${type}, which is not described`
  if (!content[described]?.schema || described === 'text/html') return null
  const validate = validatorOf(...at, 'content', described, 'schema')
  if (validate(JSON.parse(answer.text))) return null
  return `${told}: ${ajv.errorsText(validate.errors)} ${answer.text.slice(0, 2000)}`
}

/** A response, and where in the description it is. */
function responseAt({ responses, path, method }: Described, status: string) {
  const response = responses[status] as Response
  const name = response.$ref?.split('/').at(-1)
  if (!name) {
    return { ...response, at: ['paths', path, method.toLowerCase(), 'responses', status] }
  }
  const shared = (description.components as Record<string, Record<string, Response>>).responses
  return { ...shared?.[name], at: ['components', 'responses', name] }
}
