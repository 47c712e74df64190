import { readdirSync, readFileSync, readlinkSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildState } from './build.js'
import { broken, ok, warning } from './doctor_checks.js'
import { installationState } from './installation.js'
import { buildDirectory, root } from './paths.js'
import { reachable } from './ports.js'
import { accepts, folderProblem, mailProblem } from './reach.js'
import { answersReady } from './waiting.js'

const LOW_DISK_BYTES = 1024 ** 3
/** No release of this program is older. */
const EARLIEST = Date.UTC(2026, 0, 1)

export function installationChecks() {
  const packages = {
    current: ok('Packages', 'match package-lock.json'),
    stale: broken('Packages', 'differ from package-lock.json', 'bin/gangway build'),
    missing: broken('Packages', 'not installed', 'bin/gangway build'),
  }
  const build = {
    current: ok('Build', 'up to date'),
    stale: warning('Build', 'older than the sources', 'bin/gangway build, then restart the portal'),
    missing: broken('Build', 'missing', 'bin/gangway build'),
  }
  return [ok('Node', process.version), packages[installationState()], build[buildState()], clock()]
}

function clock() {
  const now = new Date()
  return now.getTime() < EARLIEST
    ? broken(
        'Clock',
        `shows ${now.toISOString()}`,
        'set it, for example with timedatectl set-ntp true'
      )
    : ok('Clock', now.toISOString())
}

function disk(values) {
  const problem = folderProblem(values.DATA_DIR)
  if (problem) return broken('Disk', problem, 'see docs/operations.md, DATA_DIR')
  const { bavail, bsize } = statfsSync(values.DATA_DIR)
  const free = bavail * bsize
  const shown = `${(free / 1024 ** 3).toFixed(1)} GB free in ${values.DATA_DIR}`
  return free < LOW_DISK_BYTES
    ? warning('Disk', shown, 'free up space before uploads and backups fail')
    : ok('Disk', shown)
}

async function mail(values) {
  if (!values.SMTP_HOST) {
    return warning(
      'Email',
      'email is not set up: invitation links must be copied by hand',
      'bin/gangway setup, or set SMTP_HOST'
    )
  }
  const problem = await mailProblem(values)
  const where = `${values.SMTP_HOST}:${values.SMTP_PORT || 587}`
  return problem
    ? broken(
        'Email',
        problem,
        'then bin/gangway doctor again; waiting emails are then sent automatically'
      )
    : ok('Email', `${where} answers`)
}

async function server(values) {
  const host = reachable(values.HOST)
  const url = `http://${host}:${values.PORT}`
  if (!(await accepts(Number(values.PORT), host.replace(/^\[|\]$/g, '')))) {
    return warning('Server', `nothing answers at ${url}`, 'bin/gangway start')
  }
  return (await answersReady(url))
    ? ok('Server', `${url} is ready`)
    : broken('Server', `${url}/health/ready says no`, "check the portal's log")
}

/** The memory of a process in KB, shared pages in parts, if it is `gangway start` of this folder. */
function memoryOf(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = readlinkSync(`/proc/${pid}/cwd`)
    const isServer = words.includes('start') && words.some((word) => /gangway(\.js)?$/.test(word))
    if (!isServer || ![root, buildDirectory].map((path) => resolve(path)).includes(folder)) return 0
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    // It has ended, or belongs to someone else.
    return 0
  }
}

function memory() {
  if (process.platform !== 'linux') return []
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(memoryOf)
    .filter((kilobytes) => kilobytes > 0)
  if (found.length === 0) return []
  const megabytes = Math.round(found.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024)
  const processes = found.length === 1 ? 'one process' : `${found.length} processes`
  return [ok('Memory', `${megabytes} MB in ${processes}`)]
}

export async function reachChecks(values) {
  return [disk(values), await mail(values), await server(values), ...memory()]
}
