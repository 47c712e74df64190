import { existsSync } from 'node:fs'
import { Failure } from './failure.js'
import { buildIfChanged } from './build.js'
import { findChromium } from './chromium.js'
import { fromRoot, root } from './paths.js'
import { run } from './processes.js'

/** Runs the benchmark against the production build. */
export async function bench(args) {
  const main = fromRoot('benchmarks', 'main.ts')
  if (!existsSync(main)) throw new Failure('There is no benchmark here.')
  if (!args.includes('--help') && !args.includes('-h')) await buildIfChanged()
  const env = { ...process.env, CHROMIUM_PATH: findChromium() }
  return run(process.execPath, ['--import=@poppinss/ts-exec', main, ...args], { cwd: root, env })
}
