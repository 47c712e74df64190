import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.js'
import { run } from './processes.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of the browser suite: CHROMIUM_PATH, else the first one on the PATH. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  return directories.flatMap((path) => NAMES.map((name) => join(path, name))).find(existsSync)
}

const apt = (...args) =>
  run('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2],
  }).catch(() => 127)

/** Finds Chromium, and installs Debian's package where that is allowed. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser tests (apt-get install chromium) …')
    await apt('update', '-qq')
    await apt('install', '-qq', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Failure(
    'The browser tests need Chromium, and none was found.\n' +
      'Install it:  sudo apt-get install chromium   (or set CHROMIUM_PATH to a Chromium or Chrome)\n' +
      'The other suites run without it:  npm test -- unit functional'
  )
}
