import { readdirSync, readFileSync, readlinkSync, realpathSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { buildState } from './build.js'
import { broken, ok, warning } from './doctor_checks.js'
import { mailCheck } from './doctor_mail.js'
import { readEnvFile } from './env_file.js'
import { installationState } from './installation.js'
import { buildDirectory, fromRoot, root } from './paths.js'
import { reachable } from './ports.js'
import { accepts, folderProblem } from './reach.js'
import { readinessAt } from './waiting.js'

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

/** Where files are stored, unless that is the data folder. */
async function bucket(values) {
  if (values.DRIVE_DISK !== 's3') return []
  const { S3_BUCKET, S3_REGION } = values
  const endpoint = values.S3_ENDPOINT || undefined
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: S3_REGION,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: {
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 10_000 },
    maxAttempts: 1,
  })
  const where = `${S3_BUCKET} at ${endpoint ?? S3_REGION}`
  try {
    await client.send(new ListObjectsV2Command({ Bucket: S3_BUCKET, MaxKeys: 1 }))
    return [ok('Bucket', `${where} lists its objects`)]
  } catch ({ name, message }) {
    return [
      broken(
        'Bucket',
        `${where} cannot be used (${name}: ${message})`,
        'correct the values S3_…, or give the key the rights that docs/operations.md names'
      ),
    ]
  } finally {
    client.destroy()
  }
}

async function server(values) {
  const host = reachable(values.HOST)
  const url = `http://${host}:${values.PORT}`
  if (!(await accepts(Number(values.PORT), host.replace(/^\[|\]$/g, '')))) {
    return warning('Server', `nothing answers at ${url}`, 'bin/gangway start')
  }
  const readiness = await readinessAt(url)
  if (readiness === 'ok') return ok('Server', `${url} is ready`)
  return readiness
    ? broken('Server', `${url}/health/ready says no`, "check the portal's log")
    : broken(
        'Server',
        `what answers at ${url} is not the portal`,
        'stop that program, or set PORT to another port'
      )
}

/** The data folder of another `gangway start` of this folder, found as that process does. */
async function dataFolderOf(pid) {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  const valueOf = (name) =>
    variables.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1)
  const file = resolve(root, valueOf('ENV_PATH') || '.', '.env')
  return resolve(valueOf('DATA_DIR') || (await readEnvFile(file)).DATA_DIR || fromRoot('tmp'))
}

/**
 * The memory of a process in KB, shared pages in parts, if it is `gangway start` of this folder
 * with these data.
 */
async function memoryOf(pid, dataFolder) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const script = words.find((word) => /gangway(\.js)?$/.test(word))
    if (!words.includes('start') || script === undefined) return 0
    // `start` goes to the build's folder, from where the script's path may name nothing.
    const folder = readlinkSync(`/proc/${pid}/cwd`)
    const isOwn =
      folder === resolve(buildDirectory) ||
      dirname(realpathSync(resolve(folder, script))) === fromRoot('bin')
    if (!isOwn) return 0
    if ((await dataFolderOf(pid)) !== dataFolder) return 0
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    // It has ended, or belongs to someone else.
    return 0
  }
}

async function memory(values) {
  if (process.platform !== 'linux') return []
  const dataFolder = resolve(values.DATA_DIR)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const used = await Promise.all(pids.map((pid) => memoryOf(pid, dataFolder)))
  const found = used.filter((kilobytes) => kilobytes > 0)
  if (found.length === 0) return []
  const megabytes = Math.round(found.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024)
  const processes = found.length === 1 ? 'one process' : `${found.length} processes`
  return [ok('Memory', `${megabytes} MB in ${processes}`)]
}

export async function reachChecks(values) {
  return [
    disk(values),
    ...(await bucket(values)),
    await mailCheck(values),
    await server(values),
    ...(await memory(values)),
  ]
}
