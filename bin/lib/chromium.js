import { findCommand, installDebianPackages } from './debian_packages.js'
import { Failure } from './failure.js'

// The first is the same engine without drawing, at half the processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser suite's browser: CHROMIUM_PATH, otherwise the first one on the PATH. */
export const findChromium = () => process.env.CHROMIUM_PATH || findCommand(...NAMES)

/** Finds Chromium, and installs Debian's package where that is allowed. */
export async function ensureChromium() {
  if (!findChromium()) {
    const packages = ['chromium-headless-shell', 'fonts-dejavu-core']
    await installDebianPackages('Chromium', ...packages)
  }
  const found = findChromium()
  if (found) return found
  throw new Failure(
    'Chromium is needed, and none was found.\n' +
      'Install it:  sudo apt-get install chromium-headless-shell   (or set CHROMIUM_PATH to a Chromium or Chrome)\n' +
      'The other test suites run without it:  npm test -- unit functional'
  )
}
