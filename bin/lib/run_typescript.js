import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

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
    const filename = fileURLToPath(url.split('?')[0])
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
