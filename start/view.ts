import logger from '@adonisjs/core/services/logger'
import vite from '@adonisjs/vite/services/main'
import edge from 'edge.js'

interface PageObject {
  component: string
  props: Record<string, unknown>
  clearHistory?: boolean
}

interface Rendered {
  head: string
  html: string
  /** It works without script. */
  isStatic: boolean
  /** Nothing can be pressed or typed until its script runs, since it would be lost. */
  isInert: boolean
}

/**
 * A page's props as JSON inside a script element. Inertia's own tag leaves `<` as it is, so a
 * person named `<!--<script>` would prevent the element from ending: every page that lists them
 * would stay blank.
 */
const pageData = (page: unknown) => JSON.stringify(page).replace(/</g, '\\u003c')

/**
 * Of the pages that emailed links lead to, those where something is typed or pressed: inert until
 * their script runs, since it would be lost.
 */
const INERT_AT_FIRST: Record<string, (props: PageObject['props']) => boolean> = {
  'people/accept_invitation': ({ state }) => state === 'usable',
  'signing/sign': () => true,
  'signing/external_signer': ({ works }) => works === true,
}
/** The pages that inertia/ssr.tsx renders. */
const ON_SERVER = ['landing', 'accounts/login', 'signing/unopened', ...Object.keys(INERT_AT_FIRST)]

/**
 * The page as HTML, so that it shows before its script has loaded; null for a page of which the
 * browser gets only the props. Inertia's own server rendering answers 500 when it fails.
 */
async function renderedOnServer(page: PageObject): Promise<Rendered | null> {
  // What is typed into the form for the code is kept by its script alone.
  if (!ON_SERVER.includes(page.component) || page.props.step === 'code') return null
  try {
    const { default: render } = await vite.loadServerModule<{
      default: (page: unknown) => Promise<Pick<Rendered, 'head' | 'html'>>
    }>('inertia/ssr.tsx')
    // The landing page has only links, so it needs no script, unless Inertia's has to wipe the
    // browser's history.
    const isStatic = page.component === 'landing' && !page.clearHistory && !vite.getDevServer()
    const isInert = INERT_AT_FIRST[page.component]?.(page.props) ?? false
    return { ...(await render(JSON.parse(JSON.stringify(page)))), isStatic, isInert }
  } catch (error) {
    logger.error({ err: error }, `the browser renders ${page.component}: the server could not`)
    return null
  }
}

interface BuiltFile {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

/** The files of the build that a page's document names, so that the browser asks for them at once. */
interface PageFiles {
  scripts: string[]
  styles: string[]
  font: string | undefined
}

const filesOf = new Map<string, PageFiles>()

function pageFiles(component: string): PageFiles {
  if (vite.getDevServer()) return { scripts: [], styles: [], font: undefined }
  const known = filesOf.get(component)
  if (known) return known
  const manifest = vite.manifest() as Record<string, BuiltFile>
  const loadedWith = (entry: string) => {
    const keys = new Set([entry])
    for (const key of keys) manifest[key]?.imports?.forEach((name) => keys.add(name))
    return [...keys].flatMap((key) => manifest[key] ?? [])
  }
  const address = (file: string) => `/assets/${file}`
  const app = loadedWith('inertia/app.tsx')
  const files = {
    // @vite names the app's.
    scripts: loadedWith(`inertia/pages/${component}.tsx`)
      .filter((one) => !app.includes(one))
      .map(({ file }) => address(file)),
    styles: app.flatMap(({ css = [] }) => css.map(address)),
    font: app
      .flatMap(({ assets = [] }) => assets.map(address))
      .find((file) => file.includes('-latin-wght-')),
  }
  filesOf.set(component, files)
  return files
}

edge.global('pageData', pageData)
edge.global('renderedOnServer', renderedOnServer)
edge.global('pageFiles', pageFiles)
