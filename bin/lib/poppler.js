import { findCommand, installDebianPackages } from './debian_packages.js'
import { Failure } from './failure.js'

/** The independent judges of the PDF files that the tests make. */
const COMMANDS = ['pdfsig', 'pdftotext', 'pdftoppm']

const isMissing = () => COMMANDS.some((command) => !findCommand(command))

/** Finds poppler's tools, and installs Debian's package where that is allowed. */
export async function ensurePoppler() {
  if (isMissing()) await installDebianPackages('the judges of PDF files', 'poppler-utils')
  if (!isMissing()) return
  throw new Failure(
    `The tests judge PDF files by ${COMMANDS.join(', ')}, which were not found.\n` +
      'Install them:  sudo apt-get install poppler-utils'
  )
}
