import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { HttpError } from '#core/errors/http_errors'

interface Operation {
  parameters?: { name: string; in: string }[]
}

/** What each list takes, as its description says: `/api/employees/{id}/notes`. */
let takenBy: Map<string, Set<string>> | null = null

function readTaken(): Map<string, Set<string>> {
  const file = app.makePath('resources/data/openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, { get?: Operation }>
  }
  return new Map(
    Object.entries(paths).map(([path, { get }]) => {
      const fields = (get?.parameters ?? []).filter((one) => one.in === 'query')
      return [path, new Set(fields.map(({ name }) => name))]
    })
  )
}

/**
 * A program whose filter is ignored would take all rows for those it asked for.
 * @throws HttpError 422 naming each parameter that the list does not take.
 */
export function assertKnownFilters({ request, route }: HttpContext): void {
  const given = Object.keys(request.qs())
  if (given.length === 0) return
  takenBy ??= readTaken()
  const taken = takenBy.get((route?.pattern ?? '').replace(/:(\w+)/g, '{$1}'))
  const foreign = given.filter((name) => !taken?.has(name))
  if (foreign.length === 0) return
  const refusal = (field: string) => `This list does not take ${field}.`
  throw new HttpError(
    422,
    foreign.map(refusal).join(' '),
    foreign.map((field) => ({ field, message: refusal(field), rule: 'unknown' }))
  )
}
