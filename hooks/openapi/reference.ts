import { format } from 'oxfmt'
import type { Description, Operation } from '#hooks/openapi/description'
import type { Schema } from '#hooks/openapi/json_types'

const HEAD = `# Reference of the API

Every call, written by \`npm run codegen\` from the routes, the validators and the types of answers, as
\`GET /api/openapi.json\` has them in full. [api.md](api.md) says how to call, and what each call does.

Required fields are **bold**. \`?\` comes before the fields of the query.
`

/** docs/api_reference.md: a table of every call, by domain. */
export async function referenceOf({ paths, tags }: Description): Promise<string> {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      row: `| \`${method.toUpperCase()} ${path}\` | ${cells(operation).join(' | ')} |`,
    }))
  )
  const tables = tags.map(({ name }) => {
    const own = rows.filter(({ tag }) => tag === name).map(({ row }) => row)
    return `## ${titled(name)}\n\n| call | | who | takes | answers |\n|-|-|-|-|-|\n${own.join('\n')}\n`
  })
  const text = [HEAD, ...tables].join('\n')
  const { code, errors } = await format('api_reference.md', text)
  const [error] = errors
  if (error) throw new Error(error.message)
  return code
}

const titled = (tag: string) => `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`.replaceAll('_', ' ')

function cells(operation: Operation): string[] {
  return [operation.summary, whoMay(operation), takes(operation), answers(operation)]
}

function whoMay({ security }: Operation): string {
  if (security.length === 0) return 'anyone'
  const alternatives = security.map(({ session = [] }) =>
    session.map((permission) => `\`${permission}\``).join(' and ')
  )
  return alternatives.join(' or ') || 'signed in'
}

function takes({ parameters = [], requestBody }: Operation): string {
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, required }) => field(name, required))
  const content = requestBody?.content ?? {}
  const body = content['*/*']
    ? ['the file itself']
    : bodyFields(content['application/json']?.schema)
  return [...body, ...(query.length > 0 ? [`? ${query.join(', ')}`] : [])].join(' ')
}

function bodyFields(schema: Schema | undefined): string[] {
  if (!schema) return []
  const parts = (schema.anyOf as Schema[] | undefined) ?? [schema]
  const names = new Map(
    parts.flatMap(({ properties = {}, required = [] }) =>
      Object.keys(properties).map((name) => [name, required.includes(name)] as const)
    )
  )
  return [[...names].map(([name, required]) => field(name, required)).join(', ')]
}

const field = (name: string, required = false) => (required ? `**${name}**` : name)

const answers = ({ responses }: Operation) =>
  Object.keys(responses)
    .filter((one) => one < '4')
    .join(', ')
