import { join, relative } from 'node:path'
import type { Router } from '@adonisjs/core/http'
import {
  combined,
  describedAccess,
  middlewareOf,
  permissionsOf,
  type Route,
} from '#hooks/openapi/access'
import { JsonTypes, type Schema } from '#hooks/openapi/json_types'
import { Sources, type Action, type UsedValidator } from '#hooks/openapi/sources'
import { SUMMARIES } from '#hooks/openapi/summaries'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, object>
}

export interface Description {
  openapi: '3.1.1'
  info: object
  servers: object[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; [kind: string]: object }
}

const REFUSALS: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The request cannot be read, for instance because its JSON is malformed.'],
  401: ['Unauthorized', 'No one is signed in, or what was given to sign in with is wrong.'],
  403: ['Forbidden', "You don't have access, or must do something else first."],
  404: ['NotFound', 'It does not exist, or you may not know that it does.'],
  409: ['Conflict', 'It has changed since: someone else decided first, or a link was used.'],
  413: ['TooLarge', 'The body or the file is too large.'],
  415: ['UnsupportedType', 'This type of content is not accepted, or it is compressed.'],
  416: ['RangeNotSatisfiable', 'The requested range is not in the file.'],
  422: ['Invalid', 'A field is wrong: `errors` names each one.'],
  429: ['TooMany', 'Too many attempts or downloads. The message says when to try again.'],
  503: ['Unavailable', 'The database is not available. Try again after `Retry-After`.'],
  507: ['DiskFull', 'The disk is full. Nothing was saved.'],
}
const FAILED = ['Failed', 'It went wrong on our side. `X-Request-Id` finds it in the log.'] as const

const ANSWERS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the rest happens later, or needs another step.',
  204: 'Done. The answer has no body.',
  206: 'The requested range of the file.',
  302: 'To a page.',
  304: 'The caller has the file as it is.',
}

const ERROR: Schema = {
  type: 'object',
  description: 'A refusal. Some calls add fields, such as `retryAfter` or `reauthenticate`.',
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          rule: { type: 'string' },
        },
        required: ['field', 'message', 'rule'],
      },
    },
  },
  required: ['message'],
}

const LIST_HEADERS = {
  'X-Total-Count': {
    description: 'All rows that the filters let through.',
    schema: { type: 'integer' },
  },
  'Link': {
    description: '`first`, `prev`, `next` and `last` page (RFC 8288).',
    schema: { type: 'string' },
  },
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
}

const components = (schemas: Record<string, Schema>) => ({
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'gangway_session',
      description:
        'The cookie that `POST /api/login` sets, `__Host-gangway_session` over https. The roles ' +
        'of an operation are the permissions it needs.',
    },
  },
  responses: Object.fromEntries(
    Object.entries({ ...REFUSALS, '5XX': FAILED }).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(['429', '503'].includes(status) && { headers: RETRY_AFTER }),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
          // Browsers that open a call as a page get one.
          ...(status.startsWith('5') && { 'text/html': {} }),
        },
      },
    ])
  ),
  schemas: Object.fromEntries(
    Object.entries({ Error: ERROR, ...schemas }).sort(([a], [b]) => (a < b ? -1 : 1))
  ),
})

/** OpenAPI 3.1 of every call under /api: from the routes, the validators and the types of answers. */
export async function describeApi(router: Router, root: string): Promise<Description> {
  const sources = new Sources(root)
  const types = new JsonTypes(sources.checker)
  for (const [name, type] of sources.transformed()) types.name(type, name)
  const paths: Description['paths'] = {}
  for (const route of callsOf(router)) {
    const path = route.pattern.replace(/:(\w+)/g, '{$1}')
    const [method = ''] = route.methods
    const action = sources.action(...actionOf(route, root))
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = await operation(route, action, types, root)
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const tags = [...new Set(operations.flatMap((one) => one.tags))].sort()
  return {
    openapi: '3.1.1',
    info: {
      title: 'Gangway',
      version: '1',
      description: 'Written from the sources by `npm run codegen`. docs/api.md has the rules.',
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: components(types.components),
  }
}

/** As the file has it: a keyword a line, so that a difference can be read. */
export const textOf = (description: Description) => `${JSON.stringify(description, null, 1)}\n`

/** Sorted by address, so that a new route is an addition and moves nothing. */
function callsOf(router: Router): Route[] {
  const calls = Object.values(router.toJSON())
    .flat()
    .filter(({ pattern }) => pattern.startsWith('/api/'))
  return calls.sort((one, other) => (one.pattern < other.pattern ? -1 : 1))
}

/** The controller's file and method. */
function actionOf({ handler, name }: Route, root: string): [file: string, method: string] {
  const { importExpression, method } = handler as { importExpression?: string; method?: string }
  const [, path] = /#app\/([\w/]+)/.exec(importExpression ?? '') ?? []
  if (!path || !method) throw new Error(`${name} has no controller`)
  return [join(root, 'app', `${path}.ts`), method]
}

async function operation(
  route: Route,
  action: Action,
  types: JsonTypes,
  root: string
): Promise<Operation> {
  const name = String(route.name)
  const summary = SUMMARIES[name]
  if (!summary)
    throw new Error(
      `hooks/openapi/summaries.ts (or summaries_s_to_z.ts) does not say what ${name} does`
    )
  const inputs = await inputsOf(action, root)
  const parameters = [...pathParameters(route), ...inputs.parameters]
  const needed = permissionsOf(route)
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary,
    description: describedAccess(needed, action),
    security: needed === 'anyone' ? [] : combined(needed).map((held) => ({ session: held })),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route, action, inputs.bodies),
    responses: responsesOf(route, action, types),
  }
}

const tagOf = ({ handler }: Route) =>
  /#app\/(\w+)/.exec((handler as { importExpression?: string }).importExpression ?? '')?.[1] ?? ''

function pathParameters({ tokens }: Route): Parameter[] {
  return tokens
    .filter(({ type }) => type === 1)
    .map(({ val, matcher }) => ({
      name: val,
      in: 'path',
      required: true,
      schema: matched(matcher),
    }))
}

const matched = (matcher?: RegExp): Schema =>
  matcher?.source.includes('\\d{1,10}')
    ? { type: 'integer', minimum: 0 }
    : { type: 'string', ...(matcher && { pattern: matcher.source }) }

interface Inputs {
  parameters: Parameter[]
  bodies: Schema[]
}

async function inputsOf(action: Action, root: string): Promise<Inputs> {
  const parameters: Parameter[] = []
  const bodies: Schema[] = []
  for (const validator of action.validators) {
    const schemas = await schemasOf(validator, root)
    if (validator.reads === 'body') bodies.push(...schemas)
    else parameters.push(...schemas.flatMap((schema) => fieldsOf(schema, validator.reads)))
  }
  const named = new Set(parameters.map(({ name }) => name))
  for (const name of action.queryFields) {
    if (!named.has(name)) parameters.push({ name, in: 'query', schema: { type: 'string' } })
  }
  return { parameters, bodies }
}

const fieldsOf = ({ properties = {}, required = [] }: Schema, reads: string): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name: reads === 'headers' ? 'Idempotency-Key' : name,
    in: reads === 'headers' ? 'header' : 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))

interface Validator {
  toJSONSchema(): Schema
}

/** Of a validator, or of several that one is chosen from. */
async function schemasOf({ file, name }: UsedValidator, root: string): Promise<Schema[]> {
  const specifier = `#app/${relative(join(root, 'app'), file).replace(/\.ts$/, '')}`
  const exported = ((await import(specifier)) as Record<string, unknown>)[name]
  if (!exported) throw new Error(`${file} does not export ${name}`)
  const isOne = typeof (exported as Validator).toJSONSchema === 'function'
  const all = isOne ? [exported as Validator] : Object.values(exported as Record<string, Validator>)
  return all.map((validator) => tidy(validator.toJSONSchema()))
}

/** Fields that no validator names are ignored, so that none is forbidden; and no list is empty. */
function tidy(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === 'additionalProperties' && value === false) return undefined
    if (key === 'required' && Array.isArray(value) && value.length === 0) return undefined
    return value
  }) as Schema
}

function bodyOf(
  { methods }: Route,
  action: Action,
  bodies: Schema[]
): Pick<Operation, 'requestBody'> {
  if (methods.includes('GET')) return {}
  // Binary content has no schema (OpenAPI 3.1, "Considerations for Binary Data").
  if (action.takesFile) return { requestBody: { required: true, content: { '*/*': {} } } }
  const [schema] = bodies
  if (!schema) return {}
  const required = bodies.every((one) => (one.required ?? []).length > 0)
  const content = { 'application/json': { schema: bodies.length > 1 ? { anyOf: bodies } : schema } }
  return { requestBody: { required, content } }
}

function responsesOf(route: Route, action: Action, types: JsonTypes): Operation['responses'] {
  const statuses = new Set(action.statuses)
  if (action.mayBePlain || ![...statuses].some((status) => status < 400)) statuses.add(200)
  for (const status of refusalsOf(route, action)) statuses.add(status)
  const content = contentOf(action, types)
  const sorted = [...statuses].sort((one, other) => one - other)
  const described = Object.fromEntries(
    sorted.map((status) => {
      const refusal = REFUSALS[status]
      if (refusal) return [status, { $ref: `#/components/responses/${refusal[0]}` }]
      const description = ANSWERS[status]
      if (!description) throw new Error(`${route.name} answers with ${status}`)
      const isEmpty = [204, 302, 304].includes(status)
      return [
        status,
        {
          description,
          ...(action.isList && !isEmpty && { headers: LIST_HEADERS }),
          ...(!isEmpty && { content }),
        },
      ]
    })
  )
  return { ...described, '5XX': { $ref: `#/components/responses/${FAILED[0]}` } }
}

/** What the web server and the middleware refuse before a controller is asked. */
function* refusalsOf(route: Route, action: Action): Generator<number> {
  const named = new Set(middlewareOf(route).map(({ name }) => name))
  yield 503
  if (named.has('signedIn')) yield* [401, 403]
  if (named.has('limitedDownload')) yield 429
  if (route.tokens.some(({ type }) => type === 1)) yield 404
  if (action.validators.length > 0) yield 422
  if (!route.methods.includes('GET')) yield* [400, 403, 413, 415, 422, 507]
}

function contentOf(action: Action, types: JsonTypes) {
  const files = action.mediaTypes.filter((one) => one !== 'stream' && one !== 'text/html')
  if (files.length > 0) return Object.fromEntries(files.map((mediaType) => [mediaType, {}]))
  if (action.mediaTypes.includes('text/html')) return { 'text/html': {} }
  const schemas = action.answers.map((answer) => types.schemaOf(answer))
  const schema = schemas.length > 1 ? { anyOf: schemas } : (schemas[0] ?? {})
  return { [schema.type === 'string' ? 'text/html' : 'application/json']: { schema } }
}
