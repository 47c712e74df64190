import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** A page that fails while it is drawn says so; without this nothing at all would be left of it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) {
      return this.props.children
    }
    return (
      <main className="mx-auto max-w-lg px-5 py-20">
        <h1 className="text-2xl font-bold">This page could not be shown</h1>
        <p className="mt-2 text-muted-foreground">
          Nothing you saved is lost. Load the page again, or go back to the start.
        </p>
        <p className="mt-6 flex gap-5 font-semibold text-primary underline underline-offset-4">
          <a href="">Load again</a>
          <a href="/">Go to the start</a>
        </p>
      </main>
    )
  }
}
