import { readFile, stat } from 'node:fs/promises'
import { errors as vineErrors } from '@vinejs/vine'
import { parse } from 'yaml'
import app from '@adonisjs/core/services/app'
import { normalizeForSearch } from '#core/search/normalize'
import { HttpError, type FieldError } from '#core/errors/http_errors'
import type { NewModule } from '#training/module'
import { testOf } from '#training/modules/questions'
import { newModuleValidator } from '#training/validators/module'

/** Modules with tests are small; a larger file is something else. */
const MOST_BYTES = 5 * 1024 * 1024
const MOST_MODULES = 500

const refused = (message: string, errors: FieldError[] = []) => new HttpError(422, message, errors)

/** The sample modules of the product. */
export const sampleModules = () => readModules(app.makePath('resources/data/modules.yaml'))

/**
 * Reads modules from a YAML or JSON file: `modules:` with a list, each with the fields of POST
 * /api/training/modules.
 * @throws HttpError 422 naming every invalid module and field.
 */
export async function readModules(path: string): Promise<NewModule[]> {
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw refused('The file is larger than 5 MB.')
  return modulesFrom(await readFile(path, 'utf8'))
}

/** The same from text. */
async function modulesFrom(text: string): Promise<NewModule[]> {
  const entries = entriesOf(text)
  const modules: NewModule[] = []
  const errors: FieldError[] = []
  const names = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    const place = placeOf(entry, index)
    try {
      const module: NewModule = await newModuleValidator.validate(entry)
      testOf(module, module.draft)
      const key = normalizeForSearch(module.name)
      const earlier = names.get(key)
      if (earlier !== undefined) {
        errors.push({
          field: `modules.${index}.name`,
          message: `${place}, name: module ${earlier + 1} has the same name.`,
          rule: 'distinct',
        })
      }
      names.set(key, index)
      modules.push(module)
    } catch (error) {
      for (const { field, message, rule } of fieldErrorsOf(error)) {
        const told = `${place}, ${field}: ${message}`
        errors.push({ field: `modules.${index}.${field}`, message: told, rule })
      }
    }
  }
  if (errors.length > 0) throw refused(errors.map(({ message }) => message).join('\n'), errors)
  return modules
}

function entriesOf(text: string): unknown[] {
  let content: unknown
  try {
    // Aliases that multiply could turn a short file into gigabytes.
    content = parse(text, { maxAliasCount: 100 })
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    throw refused(`The file is neither YAML nor JSON: ${reason}`)
  }
  const entries = Array.isArray(content) ? content : (content as { modules?: unknown })?.modules
  if (!Array.isArray(entries) || entries.length === 0) {
    throw refused('The file has no list of modules. It must start with "modules:".')
  }
  if (entries.length > MOST_MODULES)
    throw refused(`A file can have at most ${MOST_MODULES} modules.`)
  return entries
}

function placeOf(entry: unknown, index: number): string {
  const name = (entry as { name?: unknown } | null)?.name
  const told = typeof name === 'string' && name.trim() ? ` (${name.trim().slice(0, 80)})` : ''
  return `Module ${index + 1}${told}`
}

function fieldErrorsOf(error: unknown): FieldError[] {
  if (error instanceof HttpError && error.fieldErrors) return error.fieldErrors
  if (!(error instanceof vineErrors.E_VALIDATION_ERROR)) throw error
  return error.messages as FieldError[]
}
