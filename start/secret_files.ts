import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'

/**
 * Secrets of the environment that may be in a file instead, named by `<NAME>_FILE`, as Docker and
 * systemd provide them. The portal reads this and, before anything is built, bin/: it uses only
 * Node, and only TypeScript that Node can strip.
 */
export const SECRET_NAMES = [
  'APP_KEY',
  'MASTER_KEY',
  'MASTER_KEY_NEXT',
  'AUDIT_KEY',
  'DB_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_PASSWORD',
] as const

type Values = Record<string, string | undefined>

export const secretFileName = (name: string): string => `${name}_FILE`

/**
 * A secret's value: its own, or its file's content, without the final line break.
 * @throws Error that names the variable and the file, never a value.
 */
export function secretValue(name: string, values: Values): string | undefined {
  const variable = secretFileName(name)
  const path = values[variable]
  if (!path) return values[name]
  if (values[name]) throw new Error(`"${name}" and "${variable}" are both set: remove one`)
  if (!isAbsolute(path)) throw new Error(`"${variable}" must be a full path, starting with /`)
  const text = contentsOf(path, variable).replace(/\r?\n$/, '')
  if (text === '') throw new Error(`"${variable}": ${path} is empty`)
  return text
}

function contentsOf(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`"${variable}": ${path} cannot be read (${code})`)
  }
}

/** The values with each secret in its place. @throws as `secretValue` */
export function withSecrets(values: Values): Values {
  const secrets = SECRET_NAMES.map((name) => [name, secretValue(name, values)])
  return { ...values, ...Object.fromEntries(secrets) }
}
