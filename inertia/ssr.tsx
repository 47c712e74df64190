import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { appFrame } from './app_frame'

type Page = { default: ComponentType }

/** start/view.ts decides when the server renders them. */
const pages = import.meta.glob<Page>(
  [
    './pages/landing.tsx',
    './pages/accounts/login.tsx',
    './pages/people/accept_invitation.tsx',
    './pages/signing/{sign,external_signer,unopened}.tsx',
  ],
  { eager: true }
)

const inertia = createInertiaApp({
  ...appFrame,
  resolve: (name) => {
    const page = pages[`./pages/${name}.tsx`]
    if (!page) throw new Error(`The server does not render the page "${name}"`)
    return page.default
  },
})

/** Renders a page's title and content. */
export default async function render(page: never) {
  const renderPage = await inertia
  if (!renderPage) throw new Error('A browser renders pages without this file')
  let html = ''
  const { head } = await renderPage(
    page,
    (element: ReactElement) => (html = renderToString(element))
  )
  return { head: head.join('\n'), html }
}
