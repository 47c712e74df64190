import { Component, useEffect, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Replaces what failed; by default, the whole page. */
  fallback?: ReactNode
  /** A change of this value renders the content again after a failure. */
  shows?: unknown
}

interface ErrorBoundaryState {
  failed: boolean
  shows: unknown
}

/** Shows an error for content that fails to render. Without it, the whole page would disappear. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, shows: this.props.shows }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ shows }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return Object.is(shows, state.shows) ? null : { failed: false, shows }
  }

  override render() {
    if (!this.state.failed) {
      return this.props.children
    }
    return this.props.fallback === undefined ? <PageFailed /> : this.props.fallback
  }
}

/** Replaces a page that failed to render. */
export function PageFailed() {
  return (
    <div className="mx-auto max-w-lg px-5 py-20">
      <div role="alert">
        <h1 className="text-2xl font-bold">Something went wrong on this page</h1>
        <p className="mt-2 text-muted-foreground">
          Your saved work is safe. Reload the page, or go to the start page.
        </p>
      </div>
      <p className="mt-6 flex gap-5 font-semibold text-primary underline underline-offset-4">
        <a href="">Reload</a>
        <a href="/">Go to start page</a>
      </p>
    </div>
  )
}

/** Replaces everything: only a reload can show another page. */
export function AppFailed() {
  useEffect(() => {
    const load = () => window.location.reload()
    addEventListener('popstate', load)
    return () => removeEventListener('popstate', load)
  }, [])

  return (
    <main>
      <PageFailed />
    </main>
  )
}
