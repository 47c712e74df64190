import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Env, EnvParser } from '@adonisjs/core/env'
import { Failure } from './failure.js'

export const KEY_NAMES = ['APP_KEY', 'MASTER_KEY', 'AUDIT_KEY']

export const newKey = () => randomBytes(32).toString('base64url')

/** The values of an environment file as the portal reads them; empty without a file. */
export async function readEnvFile(file) {
  if (!existsSync(file)) return {}
  const contents = readFileSync(file, 'utf8')
  return new EnvParser(contents, pathToFileURL(file), { ignoreProcessEnv: true }).parse()
}

/** A value that is true or false by the portal's own rule, which takes 1 and 0; else undefined. */
export function booleanOf(text) {
  try {
    return Env.schema.boolean.optional()('', text)
  } catch {
    return undefined
  }
}

/** In an environment file, `$` starts a reference to another value, and `file:` to a file. */
function quoted(value) {
  const text = String(value)
    .replaceAll('$', '\\$')
    .replace(/^file:/, 'file\\:')
  if (/^[\w./:@+-]*$/.test(text)) return text
  const quote = ["'", '`', '"'].find((candidate) => !text.includes(candidate))
  // Within double quotes, \n and \r would be read as line breaks.
  if (!quote || text.endsWith('\\') || (quote === '"' && /\\[nr]/.test(text))) {
    throw new Failure(
      "A value must not end with a backslash, contain all three kinds of quotes, or contain ' and ` together with \\n or \\r."
    )
  }
  return `${quote}${text}${quote}`
}

/**
 * Writes `groups` ([comment, {NAME: value}] pairs), readable only by the owner. The old file
 * stays whole until the new one is on disk: it may contain keys that exist nowhere else. The new
 * one belongs to the same owner, since root sets up what another user runs.
 */
export function writeEnvFile(file, groups) {
  const text = groups
    .map(([comment, values]) => {
      const lines = Object.entries(values)
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => `${name}=${quoted(value)}`)
      return lines.length > 0 ? [`# ${comment}`, ...lines, ''].join('\n') : ''
    })
    .filter(Boolean)
    .join('\n')
  mkdirSync(dirname(file), { recursive: true })
  // A symbolic link to the file stays one.
  const path = existsSync(file) ? realpathSync(file) : file
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  if (existsSync(path) && process.getuid?.() === 0) {
    const { gid, uid } = statSync(path)
    chownSync(`${path}.new`, uid, gid)
  }
  renameSync(`${path}.new`, path)
}

/** Whether only the environment configures the portal, as in a container. */
export const isConfiguredByEnvironment = () =>
  Boolean(process.env.APP_KEY || process.env.APP_KEY_FILE)

/** An installation's keys, with new ones for missing ones; none for those in files. */
export function keysFrom(existing) {
  const names = KEY_NAMES.filter((name) => !existing[`${name}_FILE`])
  return Object.fromEntries(names.map((name) => [name, existing[name] || newKey()]))
}
