import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import adonisjs from '@adonisjs/vite/client'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { BUDGETS, pageProblem } from './bin/lib/page_budgets.js'

const inBrowser = ({ name }: { name: string }) => name === 'client'

/** Fails the build when a page outgrows its budget. */
function pageBudgets(): Plugin {
  return {
    name: 'gangway:page-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      // A test bundles components alone.
      if (!chunks.some((chunk) => chunk.facadeModuleId?.endsWith('/inertia/app.tsx'))) return
      const problem = pageProblem(chunks, BUDGETS)
      if (problem) this.error(problem)
    },
  }
}

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
      if (!inBrowser(this.environment)) return
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

/**
 * Leaves out the parts of Inertia that no page uses: its forms, infinite lists and validation while
 * typing. What its module does on load would keep them: it names its components, and its calls of
 * React are not marked as free of effects.
 */
function usedPartsOfInertia(): Plugin {
  const validation = ['createValidator', 'resolveName', 'toSimpleValidationErrors']
  return {
    name: 'gangway:used-parts-of-inertia',
    applyToEnvironment: inBrowser,
    apply: 'build',
    transform: {
      filter: { id: /@inertiajs\/react\/dist\/index\.js$|laravel-precognition\/dist\// },
      handler: (code, id) =>
        id.includes('laravel-precognition')
          ? ['client', ...validation].map((name) => `export const ${name} = undefined`).join('\n')
          : code
              .replace(/^\w+\.displayName = .*$/gm, '')
              .replace(/= ((?:forwardRef|createContext)\d*\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

/**
 * Leaves out the parts of pdf.js that no page uses, nearly half of it: its editors, forms and XFA.
 * A list of everything, a check for editors and what the static fields of classes call would keep
 * them. Where the library changes so that this fits no more, the page budgets fail the build.
 */
function usedPartsOfPdfjs(): Plugin {
  return {
    name: 'gangway:used-parts-of-pdfjs',
    applyToEnvironment: inBrowser,
    apply: 'build',
    transform: {
      filter: { id: /pdfjs-dist\/legacy\/build\/pdf\.mjs$/ },
      handler: (code) =>
        code
          .replace(/^ *globalThis\._?pdfjs\w+ = \{[^}]*\};$/gm, '')
          .replace(/\w+ instanceof AnnotationEditor\b/g, 'false')
          .replace(
            /^class (\w+)(.*\{\}|[^]*?^\})$/gm,
            'const $1 = /* @__PURE__ */ (() => class $1$2)();'
          ),
    },
  }
}

/** The parts of nearly every page for people who are not signed in. */
const GUEST_PARTS = new RegExp(
  [
    'inertia/layouts/guest_',
    'inertia/components/layout/(brand|company_logo|skip_link)',
    'inertia/components/ui/(button|input|label)\\.',
    'inertia/components/feedback/notice',
    'inertia/components/forms/(password_input|field)\\.',
    'inertia/hooks/(use_attempt|use_focus_on_navigation)',
  ].join('|')
)

/** The parts of nearly every page for signed-in people. */
const SIGNED_IN_PARTS = new RegExp(
  [
    'inertia/layouts/app_shell',
    'inertia/components/layout/page_',
    'inertia/components/ui/(badge|card|native-select|skeleton|table|textarea)\\.',
    'inertia/components/feedback/empty_state',
    'inertia/hooks/use_remote',
    'inertia/lib/(dates|menu_button)',
    'app/core/counted',
    'lucide-react/dist/esm/icons/(check|circle)\\.',
    '@radix-ui/react-use-size/',
  ].join('|')
)

/**
 * Which modules travel together, each with all it imports. Only what a page loads anyway is in one
 * file. Otherwise a page loads about seventy, most under 2 KB, and a phone waits for each. Smaller
 * shared modules are copied into the files that use them; they run once.
 */
const GROUPS = [
  { name: 'base', tags: ['$initial' as const], test: /^(?!.*\/inertia\/app\.tsx)/, priority: 6 },
  { name: 'guests', test: GUEST_PARTS, priority: 5 },
  { name: 'signed_in', test: SIGNED_IN_PARTS, priority: 4 },
  { name: 'dialogs', test: /inertia\/components\/ui\/dialog/, priority: 3 },
  { name: 'menus', test: /inertia\/components\/ui\/dropdown-menu/, priority: 2 },
  {
    name: 'forms',
    test: /inertia\/(hooks\/use_api_form|components\/forms\/form_(dialog|field))/,
    priority: 1,
  },
]
/** In bytes, before compression. */
const COPIED_BELOW = 15_000

const ENTRIES = ['inertia/app.tsx']

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    usedPartsOfInertia(),
    usedPartsOfPdfjs(),
    pdfjsData(),
    tailwindcss(),
    adonisjs({
      entryPoints: ENTRIES,
      serverEntryPoints: ['inertia/ssr.tsx'],
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
    // Every browser of the last years preloads modules itself.
    modulePreload: { polyfill: false },
    // Entries named here would be built for the server, too.
    rolldownOptions: { input: [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ENTRIES,
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              groups: GROUPS,
              experimentalInlineCommonChunks: { maxSize: COPIED_BELOW },
            },
          },
        },
      },
    },
    // The build has all it needs in it: Node loads it faster, and without what the pages do not use.
    ssr: {
      // The folder of config/vite.ts.
      build: { outDir: 'rendering/server' },
      resolve: { noExternal: command === 'build' || undefined },
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
    },
  },
  resolve: {
    alias: {
      '~/': `${import.meta.dirname}/inertia/`,
      '@generated': `${import.meta.dirname}/.adonisjs/client/`,
    },
  },
}))
