import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
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

/** The script files that a page may load, and their Brotli size in KB, with the app's own. */
const BUDGETS: Record<string, { files: number; kilobytes: number }> = {
  'landing': { files: 7, kilobytes: 132 },
  'accounts/login': { files: 7, kilobytes: 132 },
  'people/accept_invitation': { files: 13, kilobytes: 165 },
  'dashboard/home': { files: 28, kilobytes: 213 },
  'people/employees/index': { files: 23, kilobytes: 204 },
  'people/employees/show': { files: 30, kilobytes: 211 },
  'signing/sign': { files: 20, kilobytes: 213 },
  'training/compliance': { files: 14, kilobytes: 198 },
  'documents/template': { files: 14, kilobytes: 196 },
  'onboarding/checklist': { files: 15, kilobytes: 200 },
}

/**
 * Fails the build when a page outgrows its budget. Script files that import each other in a circle
 * fail it too: the browser runs one of them before what it needs, and the page stays empty.
 */
function pageBudgets(): Plugin {
  return {
    name: 'gangway:page-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const loadedWith = (names: string[]) => {
        const loaded = new Set(names)
        for (const name of loaded) {
          const chunk = chunks.find(({ fileName }) => fileName === name)
          chunk?.imports.forEach((file) => loaded.add(file))
        }
        return chunks.filter(({ fileName }) => loaded.has(fileName))
      }
      for (const chunk of chunks) {
        if (loadedWith(chunk.imports).includes(chunk)) {
          this.error(`${chunk.fileName} imports itself through ${chunk.imports.join(', ')}`)
        }
      }
      const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/inertia/app.tsx'))
      // A test bundles components alone.
      if (!app) return
      for (const [page, budget] of Object.entries(BUDGETS)) {
        const own = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/pages/${page}.tsx`))
        if (!own) return this.error(`There is no page ${page}`)
        const files = loadedWith([app.fileName, own.fileName])
        const bytes = files.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
        const kilobytes = Math.ceil(bytes / 1024)
        if (files.length > budget.files || kilobytes > budget.kilobytes) {
          this.error(`The page ${page} loads ${files.length} script files of ${kilobytes} KB`)
        }
      }
    },
  }
}

/** The parts that nearly every page for people who are not signed in shows. */
const GUEST_PARTS = new RegExp(
  [
    'inertia/layouts/guest_',
    'inertia/components/layout/(brand|company_logo|skip_link)',
    'inertia/components/ui/(button|input|label)\\.',
    'inertia/components/feedback/notice',
    'inertia/components/forms/(password_input|field)\\.',
    'inertia/hooks/(use_attempt|use_focus_on_navigation)',
    '@radix-ui/react-label/',
  ].join('|')
)

/**
 * Which modules travel together. A page else loads some seventy files, most under 2 KB, and a phone
 * waits for each. `includeDependenciesRecursively` would pull what only one page needs into all.
 */
const GROUPS = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 8 },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, priority: 7 },
  { name: 'app', tags: ['$initial' as const], priority: 6 },
  { name: 'guests', test: GUEST_PARTS, priority: 4 },
  { name: 'forms', test: /\/node_modules\/react-hook-form\//, priority: 3 },
  { name: 'signed_in', minShareCount: 28, priority: 2 },
  { name: 'shared', minShareCount: 9, priority: 1 },
]

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
    pageBudgets(),
  ],
  build: {
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } },
    },
  },
  resolve: {
    alias: {
      '~/': `${import.meta.dirname}/inertia/`,
      '@generated': `${import.meta.dirname}/.adonisjs/client/`,
    },
  },
})
