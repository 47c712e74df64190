import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.js'

/** The path of the first existing command. */
export function findCommand(...names) {
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  return directories.flatMap((path) => names.map((name) => join(path, name))).find(existsSync)
}

const apt = (...args) =>
  run('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2],
  }).catch(() => 127)

/** Installs what tests need, where that is allowed: as root on Debian. */
export async function installDebianPackages(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.error(`Installing ${what} (apt-get install ${packages.join(' ')}) …`)
  await apt('update', '-qq')
  await apt('install', '-qq', '-y', '--no-install-recommends', ...packages)
}
