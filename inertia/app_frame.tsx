import type { ReactNode } from 'react'
import { Reauthentication } from './components/accounts/sign_in/reauthentication'
import { LoadingNote } from './components/feedback/loading_note'
import { Toaster } from './components/feedback/toaster'
import { RemoveInert } from './components/layout/remove_inert'
import { AppFailed, ErrorBoundary } from './components/layout/error_boundary'

/** What surrounds every page, the same in the browser and on the server. */
export const appFrame = {
  title: (title: string) => (title ? `${title} · Gangway` : 'Gangway'),
  strictMode: true,
  withApp: (app: ReactNode) => (
    <>
      <ErrorBoundary fallback={<AppFailed />}>{app}</ErrorBoundary>
      <RemoveInert />
      <Reauthentication />
      <LoadingNote />
      <Toaster />
    </>
  ),
}
