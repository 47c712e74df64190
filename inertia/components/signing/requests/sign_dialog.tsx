import type { SignerRole } from '#documents/placed_field'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { isUnsigned } from '../unsigned'
import { documentNames, signerLabel } from './request_labels'

interface SignDialogProps {
  request: {
    id: number
    documents: readonly { displayName: string }[]
    actions: readonly { role: SignerRole; label: string }[]
  }
  role: SignerRole
  /** The list is outdated, too: something may have been signed. */
  onClose: () => void
}

/** The signing page of one's own action, in a frame. */
export function SignDialog({ request, role, onClose }: SignDialogProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const { id } = request

  function close() {
    if (isUnsigned(frame.current)) setAsking(true)
    else onClose()
  }

  // The frame keeps the listener it was given when it loaded.
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })

  useEffect(() => {
    const controller = new AbortController()
    api
      .get('/api/sign/url', { query: { requestId: id, role }, signal: controller.signal })
      .then((answer) => setUrl(answer.url))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        toastFailure(error, 'Failed to get signing URL', { lead: true })
        onClose()
      })
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each action
  }, [id, role])

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        // The frame gets the focus once it has loaded; until then, Close would have it.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          ;(event.currentTarget as HTMLElement).focus()
        }}
        className="h-[94dvh] max-h-[94dvh] max-w-6xl grid-rows-[auto_1fr_auto] gap-3 overflow-hidden p-5 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:rounded-none max-md:p-3"
      >
        <DialogHeader>
          <DialogTitle>Sign as {signerLabel(request, role)}</DialogTitle>
          <DialogDescription>
            <bdi>{documentNames(request)}</bdi>
          </DialogDescription>
        </DialogHeader>
        {url ? (
          <iframe
            ref={frame}
            src={url}
            onLoad={({ currentTarget }) => {
              currentTarget.focus()
              // Keys that are pressed in the frame do not reach the dialog.
              currentTarget.contentWindow?.addEventListener('keydown', (event) => {
                const { key, defaultPrevented, isComposing } = event
                if (key === 'Escape' && !defaultPrevented && !isComposing) closing.current()
              })
            }}
            title={`Signing: ${documentNames(request)}`}
            className="size-full min-h-0 rounded-lg border bg-background"
          />
        ) : (
          <p role="status" className="place-self-center text-sm text-muted-foreground">
            Loading...
          </p>
        )}
        <DialogFooter sticky={false}>
          <Button variant="outline" onClick={close}>
            Close
          </Button>
        </DialogFooter>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Close without signing?"
          description="What you have filled in is lost."
          confirmLabel="Close"
          cancelLabel="Keep signing"
          destructive
          onConfirm={onClose}
        />
      </DialogContent>
    </Dialog>
  )
}
