import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Each new page compiles it again, so the short file: `axe.source` is more than twice as long. */
export const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Where the tests' own server has it: a page loads it sooner than it takes it from the driver. */
export const AXE_ADDRESS = '/axe-core.js'
