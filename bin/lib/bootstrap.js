import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reportFailure } from './failure.js'
import { fetchNode, installationState, installPackages } from './installation.js'
import { endChildrenWithUs } from './processes.js'
import { preferPackagedTools, restartUnderRequiredNode, runsRequiredNode } from './runtime.js'

const entry = fileURLToPath(new URL('../gangway.js', import.meta.url))

/**
 * Commands of a running server never touch its packages by themselves, since an update in
 * progress must not stop a restart.
 */
const HANDS_OFF = new Set(['start', 'doctor'])

/** `upgrade` builds the version to install, and leaves the one that is installed alone. */
const leavesPackages = ([command, ...args]) =>
  HANDS_OFF.has(command) ||
  (command === 'upgrade' && !args.some((arg) => arg === '--from' || arg.startsWith('--from=')))

/** `gangway … | head` ends when head has enough, unless the command handles that itself. */
function endWithReader() {
  process.stdout.on('error', (error) => {
    if (process.stdout.listenerCount('error') > 1) return
    if (error.code === 'EPIPE') process.exit(0)
    console.error(`Standard output cannot be written (${error.code}).`)
    process.exit(1)
  })
}

/**
 * Runs before anything is installed, so it uses only Node: installs the packages, finds Node 24
 * and continues under it.
 */
export async function bootstrap(args) {
  try {
    const state = installationState()
    const handsOff = leavesPackages(args)
    if (args[0] === 'upgrade') {
      endChildrenWithUs()
      // Root installs the program, and the portal's own user reads it.
      process.umask(0o022)
    }
    if (handsOff) {
      if (state === 'missing') {
        console.error(
          '✗ The packages are not installed. Install them, and build:  bin/gangway build'
        )
        process.exitCode = 1
        return
      }
    } else if (state !== 'current') {
      await installPackages()
    }
    // `npm run` uses the Node in node_modules, which an update of the packages replaces.
    if (!runsRequiredNode() || !existsSync(process.execPath)) {
      return await restartUnderRequiredNode(entry, args, handsOff ? undefined : fetchNode)
    }
    preferPackagedTools()
    endWithReader()
    const { main } = await import('./program.js')
    await main(args)
  } catch (error) {
    reportFailure(error)
  }
}
