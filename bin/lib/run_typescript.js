import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

/**
 * Has Node run the sources, for the tests: what @poppinss/ts-exec does, but in the thread itself.
 * That one asks another thread about each import(), and some packages import() with every request,
 * which took a fifth of the whole time of a run.
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

const isTypeScript = (url) => /^file:[^?]*\.ts(\?|$)/.test(url)

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      // Imports name the file that the source becomes.
      const source = error.url?.replace(/\.js$/, '.ts')
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !source?.startsWith('file:')) throw error
      if (!existsSync(fileURLToPath(source))) throw error
      return next(source, context)
    }
  },
  load(url, context, next) {
    if (!isTypeScript(url)) return next(url, context)
    const filename = fileURLToPath(url.split('?')[0])
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
