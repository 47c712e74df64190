import { ArrowLeft, ExternalLink } from 'lucide-react'
import { Dialog as DialogPrimitive } from 'radix-ui'
import { Button } from '~/components/ui/button'
import { useReturnFocus } from '~/hooks/use_return_focus'

interface ExternalViewerProps {
  module: { id: number; name: string; version: number }
  /** The module's external training URL. */
  url: string
  open: boolean
  onClose: () => void
}

/** An external resource, shown in the whole window. */
export function ExternalViewer({ module, url, open, onClose }: ExternalViewerProps) {
  const focus = useReturnFocus({})
  // Browsers block unencrypted content in an encrypted page.
  const framed = location.protocol === 'http:' || url.startsWith('https:')

  return (
    <DialogPrimitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-background focus-visible:outline-none"
          {...focus}
        >
          <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2 sm:px-4">
            <Button variant="ghost" size="sm" onClick={onClose}>
              <ArrowLeft aria-hidden />
              Back to Training
            </Button>
            <DialogPrimitive.Title className="min-w-0 flex-1 truncate text-sm font-semibold">
              <bdi>{module.name}</bdi>
            </DialogPrimitive.Title>
            <Button asChild variant="outline" size="sm">
              <a href={url} target="_blank" rel="noopener noreferrer">
                <ExternalLink aria-hidden />
                Open in New Tab
              </a>
            </Button>
          </header>
          <p className="border-b px-4 py-1.5 text-xs text-muted-foreground">
            {framed
              ? "Page blank? Some sites can't be shown here. Open it in a new tab."
              : 'This page is not encrypted and cannot be shown here: open it in a new tab.'}
          </p>
          {framed && (
            <iframe
              src={`/training/${module.id}/frame/resource?version=${module.version}`}
              title={`External training: ${module.name}`}
              allow="fullscreen"
              className="min-h-0 w-full flex-1 border-0 bg-white"
            />
          )}
          {/* After the frame, so that Tab leads out of it and not to the browser's own bars. */}
          {framed && (
            <Button
              variant="outline"
              size="sm"
              className="sr-only self-start focus-visible:not-sr-only focus-visible:m-2 focus-visible:px-3"
              onClick={onClose}
            >
              Close the external page
            </Button>
          )}
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  )
}
