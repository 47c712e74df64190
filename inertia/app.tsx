import './css/app.css'
import './lib/late_reloads'
import { createInertiaApp, router } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { appFrame } from './app_frame'
import { toast } from './hooks/use_toast'
import { goToSignIn } from './lib/api'
import { cspNonce } from './lib/csp_nonce'
import { noteAccount } from './lib/kept_values'
import { dropOutdatedPrefetches } from './lib/refresh'

// The dialogs' scroll lock adds a style element and reads its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce })

const pages = {
  ...import.meta.glob<{ default: ComponentType }>(['./pages/**/*.tsx', '!./pages/dev/**']),
  // Developer pages, which builds do not have.
  ...(import.meta.env.DEV && import.meta.glob<{ default: ComponentType }>('./pages/dev/*.tsx')),
}

router.on('flash', ({ detail }) => {
  if (detail.flash.toast) {
    toast(detail.flash.toast)
  }
})

router.on('httpException', (event) => {
  // The portal's own 404, 403 and 500 pages are shown like any other page.
  if (event.detail.response.headers['x-inertia']) {
    return
  }
  event.preventDefault()
  if (event.detail.response.status === 401) {
    goToSignIn()
    return
  }
  toast({
    title: 'Error',
    description: `The page could not be loaded (${event.detail.response.status}). Please try again.`,
    variant: 'destructive',
  })
})

// The pages that someone waits for. One that is only fetched in advance fails in silence.
const awaited = new Set<string>()
router.on('before', ({ detail: { visit } }) => {
  if (!visit.prefetch) awaited.add(visit.url.href)
})
router.on('finish', ({ detail: { visit } }) => void awaited.delete(visit.url.href))
router.on('navigate', () => awaited.clear())

// Not prevented: only then does Inertia forget the request, so that a later click asks anew.
router.on('networkError', () => {
  if (awaited.size === 0) return
  toast({
    title: 'No connection',
    description: 'The server could not be reached. Check the connection and try again.',
    variant: 'destructive',
  })
})

addEventListener('unhandledrejection', (event) => {
  const { reason } = event as { reason: unknown }
  if (reason instanceof Error && reason.name === 'HttpNetworkError') event.preventDefault()
})

// Loads the page's script as well, so that a click waits for neither.
router.on('prefetched', ({ detail: { response } }) => {
  if (!response.headers['x-inertia']) return
  const { component } = JSON.parse(response.data) as { component?: string }
  pages[`./pages/${component}.tsx`]?.().catch(() => undefined)
})
dropOutdatedPrefetches()

// Inertia goes back only after it has decrypted that page. A request of the page left behind must
// not arrive in the meantime and replace it.
addEventListener('popstate', () => router.cancelAll({ prefetch: false }))

createInertiaApp({
  ...appFrame,
  resolve: async (name, given) => {
    noteAccount(given?.props.user?.id)
    const page = pages[`./pages/${name}.tsx`]
    if (!page) {
      throw new Error(`There is no page "${name}"`)
    }
    return (await page()).default
  },
  progress: { includeCSS: false, showSpinner: false, delay: 250 },
  nonce: cspNonce,
})

// Shows public/offline.html while the server is out of reach.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
