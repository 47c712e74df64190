import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync, version } from '@swc/core'
import { fromRoot } from './paths.js'

/**
 * Lets Node run the sources for the tests, like @poppinss/ts-exec but in the same thread. With
 * ts-exec, each import() waits for another thread, and some packages call import() in every
 * request: a fifth of the processor time of the functional suite.
 */
const OPTIONS = {
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}

/** What was compiled, by its content: each process of a run reads more than a thousand sources. */
const KEPT = fromRoot('node_modules', '.cache', 'sources')
mkdirSync(KEPT, { recursive: true })

function compiled(filename) {
  const source = readFileSync(filename, 'utf8')
  const from = JSON.stringify([version, OPTIONS, filename, source])
  const kept = join(KEPT, createHash('sha256').update(from).digest('hex'))
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { code } = transformSync(source, { ...OPTIONS, filename })
  // Other processes read it at the same time.
  writeFileSync(`${kept}.${process.pid}`, code)
  renameSync(`${kept}.${process.pid}`, kept)
  return code
}

const isTypeScript = (url) => /^file:[^?]*\.ts(\?|$)/.test(url)

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      // Imports name the compiled file.
      const source = error.url?.replace(/\.js$/, '.ts')
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !source?.startsWith('file:')) throw error
      if (!existsSync(fileURLToPath(source))) throw error
      return next(source, context)
    }
  },
  load(url, context, next) {
    if (!isTypeScript(url)) return next(url, context)
    const source = compiled(fileURLToPath(url.split('?')[0]))
    return { format: 'module', source, shortCircuit: true }
  },
})
