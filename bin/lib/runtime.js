import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { Failure } from './failure.js'
import { fromRoot } from './paths.js'
import { forwardSignals } from './processes.js'

const REQUIRED_MAJOR = 24

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0])

export const runsRequiredNode = () => majorOf(process.version) >= REQUIRED_MAJOR

/** The packaged Node, or undefined if it is missing. */
function packagedNode() {
  const candidates = [
    fromRoot('node_modules', '.bin', 'node'),
    fromRoot('node_modules', 'node', 'bin', 'node'),
  ]
  return candidates.find((candidate) => {
    if (!existsSync(candidate)) return false
    const { stdout, status } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    return status === 0 && majorOf(stdout.trim()) >= REQUIRED_MAJOR
  })
}

/** A Node that is new enough, downloaded where allowed. */
async function requiredNode(fetch) {
  let node = packagedNode()
  if (!node && fetch) {
    await fetch()
    node = packagedNode()
  }
  if (node) return node
  throw new Failure(
    `Gangway runs on Node ${REQUIRED_MAJOR} or newer; this is ${process.version}, and the one that ` +
      'npm installs (package "node") is missing.\n' +
      'Either fetch it:  npm rebuild node --ignore-scripts=false\n' +
      `or install Node ${REQUIRED_MAJOR} from https://nodejs.org and run the command again.`
  )
}

/** Runs this same command under Node 24 and ends as it ends. */
export async function restartUnderRequiredNode(entry, args, fetch) {
  const node = await requiredNode(fetch)
  const child = spawn(node, [entry, ...args], { stdio: 'inherit' })
  forwardSignals(child)
  child.once('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    if (signal) process.kill(process.pid, signal)
    else process.exitCode = code ?? 1
  })
}

/** Makes every program started from here find the packages' own tools, and their Node, first. */
export function preferPackagedTools() {
  const own = fromRoot('node_modules', '.bin')
  const path = process.env.PATH ?? ''
  if (!path.split(delimiter).includes(own)) process.env.PATH = `${own}${delimiter}${path}`
}
