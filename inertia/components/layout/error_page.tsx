import { Head, usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button'

export type ErrorProps = {
  requestId: string | null
  message?: string
  status?: number
}

interface ErrorPageProps {
  code: number
  title: string
  text: ReactNode
  requestId?: string | null
  retry?: boolean
}

export function ErrorPage({ code, title, text, requestId, retry = false }: ErrorPageProps) {
  const signedIn = Boolean(usePage().props.user)

  return (
    <div className="mx-auto flex w-full max-w-lg flex-col items-center py-10 text-center md:py-24">
      <Head title={title} />
      <p aria-hidden className="text-6xl font-bold tracking-tight text-primary tabular-nums">
        {code}
      </p>
      <h1 className="mt-4 text-2xl leading-tight font-bold">{title}</h1>
      <p className="mt-2 text-muted-foreground wrap-anywhere">{text}</p>
      {requestId && (
        <p className="mt-4 text-sm text-muted-foreground">
          Request ID: <code className="font-mono text-xs text-foreground">{requestId}</code>
        </p>
      )}
      <div className="mt-7 flex flex-wrap justify-center gap-2">
        {retry && <Button onClick={() => window.location.reload()}>Try again</Button>}
        <Button asChild variant={retry ? 'outline' : 'default'}>
          {/* A full load: after an error, nothing of the page is worth keeping. */}
          <a href="/">{signedIn ? 'Go to dashboard' : 'Go to start page'}</a>
        </Button>
      </div>
    </div>
  )
}
