import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import adonisjs from '@adonisjs/vite/client'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

const PDFJS = join(import.meta.dirname, 'node_modules', 'pdfjs-dist')

/**
 * Files that pdf.js loads by name while it reads a document: character maps, substitutes for
 * fonts that are not embedded, decoders. We serve them in a folder named after the version, since
 * build output may be cached forever; `virtual:pdfjs-data` is the address of that folder.
 */
function pdfjsData(): Plugin {
  const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8'))
  const folder = `pdfjs-${version}/`
  const id = 'virtual:pdfjs-data'
  const files = ['cmaps', 'iccs', 'standard_fonts', 'wasm'].flatMap((part) =>
    readdirSync(join(PDFJS, part))
      .filter((name) => !name.startsWith('quickjs'))
      .map((name) => `${part}/${name}`)
  )
  let base = '/'
  return {
    name: 'gangway:pdfjs-data',
    configResolved: (config) => {
      base = config.base
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}` ? `export default ${JSON.stringify(base + folder)}` : undefined,
    generateBundle() {
      for (const name of files) {
        const source = readFileSync(join(PDFJS, name))
        this.emitFile({ type: 'asset', fileName: folder + name, source })
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const name = files.find((file) => request.url === `/${file}`)
        if (name) response.end(readFileSync(join(PDFJS, name)))
        else next()
      })
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    pdfjsData(),
    tailwindcss(),
    adonisjs({
      entryPoints: ['inertia/app.tsx'],
      reload: ['resources/views/**/*.edge'],
    }),
    compression({
      include: /\.(m?js|css|svg|wasm)$/,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        }),
      ],
    }),
  ],
  resolve: {
    alias: {
      '~/': `${import.meta.dirname}/inertia/`,
      '@generated': `${import.meta.dirname}/.adonisjs/client/`,
    },
  },
})
