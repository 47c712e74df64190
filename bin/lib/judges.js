import { findCommand, installDebianPackages } from './debian_packages.js'
import { Failure } from './failure.js'

/** Independent tools that check what the tests make, by Debian package. */
const JUDGES = {
  'poppler-utils': ['pdfsig', 'pdftotext', 'pdftoppm'],
  // Checks signatures in evidence packs, backups and checkpoints.
  'openssl': ['openssl'],
}

const missing = () =>
  Object.keys(JUDGES).filter((name) => JUDGES[name].some((command) => !findCommand(command)))

/** Finds these tools, and installs their Debian packages where that is allowed. */
export async function ensureJudges() {
  const wanted = missing()
  if (wanted.length > 0) await installDebianPackages('the judges of files', ...wanted)
  const packages = missing()
  if (packages.length === 0) return
  const commands = packages.flatMap((name) => JUDGES[name])
  throw new Failure(
    `The tests judge files by ${commands.join(', ')}, which were not found.\n` +
      `Install them:  sudo apt-get install ${packages.join(' ')}`
  )
}
