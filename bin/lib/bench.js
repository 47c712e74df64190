import { existsSync } from 'node:fs'
import { Failure } from './failure.js'
import { buildIfChanged } from './build.js'
import { ensureChromium } from './chromium.js'
import { fromRoot, root } from './paths.js'
import { run } from './processes.js'

/** Runs the benchmark against the production build. */
export async function bench(args) {
  const main = fromRoot('benchmarks', 'main.ts')
  if (!existsSync(main)) throw new Failure('There is no benchmark here.')
  const has = (...words) => args.some((argument) => words.includes(argument))
  const isPart = args.some((argument) => /^--(only|profile)/.test(argument))
  const env = { ...process.env }
  if (!has('--help', '-h')) {
    // Before half an hour of other parts, which would be lost without it.
    if (!isPart || has('pages', '--only=pages')) env.CHROMIUM_PATH = await ensureChromium()
    await buildIfChanged()
  }
  return run(process.execPath, ['--import=@poppinss/ts-exec', main, ...args], { cwd: root, env })
}
