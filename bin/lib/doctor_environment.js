import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isProduction, useSources } from './ace.js'
import { broken, ok, warning } from './doctor_checks.js'
import { booleanOf, isConfiguredByEnvironment, KEY_NAMES, readEnvFile } from './env_file.js'
import { buildDirectory, envDirectory, envFile, fromRoot, importPlain, isBuilt } from './paths.js'

const MIN_KEY_LENGTH = 32

function fileChecks() {
  const file = envFile()
  if (!existsSync(file)) {
    return isConfiguredByEnvironment()
      ? [ok('Configuration', 'comes from the environment; there is no file')]
      : [broken('Configuration', `there is no ${file}`, 'bin/gangway setup')]
  }
  const open = (statSync(file).mode & 0o077) !== 0
  return [
    open
      ? broken('Configuration', `${file} can be read by others`, `chmod 600 ${file}`)
      : ok('Configuration', file),
  ]
}

/** Uses the portal's own rules, so a value is valid here exactly when it is valid at startup. */
async function validate() {
  const built = (await isProduction()) && isBuilt()
  if (!built) await useSources()
  const file = built ? join(buildDirectory, 'start', 'env.js') : fromRoot('start', 'env.ts')
  await import(pathToFileURL(file).href)
}

function keyChecks(values) {
  const short = KEY_NAMES.filter((name) => (values[name] ?? '').length < MIN_KEY_LENGTH)
  const same = new Set(KEY_NAMES.map((name) => values[name])).size < KEY_NAMES.length
  if (short.length > 0) {
    return broken(
      'Keys',
      `${short.join(', ')} shorter than ${MIN_KEY_LENGTH} characters`,
      'on an empty installation remove them from the file and run bin/gangway setup; otherwise restore them from the backup'
    )
  }
  if (same) return warning('Keys', 'two of them have the same value', 'give each its own value')
  if (values.MASTER_KEY_NEXT) {
    return warning(
      'Keys',
      'a change of the master key was started and is not finished',
      'bin/gangway keys:rotate, then restart the portal'
    )
  }
  return ok('Keys', `${KEY_NAMES.join(', ')} are long enough`)
}

function urlChecks(values) {
  const url = new URL(values.APP_URL)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.pathname !== '/' || url.search) {
    return broken(
      'APP_URL',
      `${values.APP_URL} has a path`,
      'give the portal a host name of its own'
    )
  }
  if (url.protocol === 'https:') {
    if (!values.TRUSTED_PROXIES && ['127.0.0.1', '::1', 'localhost'].includes(values.HOST)) {
      return warning(
        'APP_URL',
        'HTTPS ends at a reverse proxy, but none is trusted: all visitors share its address and its limits',
        `set TRUSTED_PROXIES=${values.HOST}`
      )
    }
    return ok('APP_URL', values.APP_URL)
  }
  if (local) {
    return warning(
      'APP_URL',
      `${values.APP_URL} only works on this machine, also in emailed links`,
      'set APP_URL to the address people type'
    )
  }
  return warning(
    'APP_URL',
    `${values.APP_URL} is not HTTPS: passwords are sent unencrypted`,
    'put a reverse proxy with a certificate in front of it and set APP_URL to https://…'
  )
}

/** @returns the values, undefined when they cannot be used, and the checks */
export async function environmentChecks() {
  const checks = fileChecks()
  if (!existsSync(envFile()) && !isConfiguredByEnvironment()) return { checks }
  process.env.ENV_PATH = envDirectory()
  process.env.NODE_ENV ||= (await readEnvFile(envFile())).NODE_ENV || 'production'
  try {
    await validate()
  } catch (error) {
    const problems = (error.help || error.message)
      .split('\n')
      .map((line) => line.replace(/^- /, ''))
    for (const problem of problems) {
      checks.push(
        broken('Configuration', problem, `set it in ${envFile()}, or run bin/gangway setup`)
      )
    }
    return { checks }
  }
  const { withSecrets } = await importPlain('start/secret_files')
  const values = withSecrets(process.env)
  checks.push(ok('Configuration', 'every value is set and valid'))
  checks.push(keyChecks(values), urlChecks(values))
  if (booleanOf(values.DEMO)) {
    checks.push(warning('Demo', 'DEMO shows accounts with known passwords', 'remove DEMO'))
  }
  return { checks, values: { ...values, DATA_DIR: values.DATA_DIR || fromRoot('tmp') } }
}
