import type { SignerRole } from '#documents/placed_field'
import { useEffect, useState } from 'react'
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
  const { id } = request

  useEffect(() => {
    const controller = new AbortController()
    api
      .get('/api/sign/url', { query: { requestId: id, role }, signal: controller.signal })
      .then((answer) => setUrl(answer.url))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        toastFailure(error, 'Failed to get signing URL')
        onClose()
      })
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each action
  }, [id, role])

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="h-[94dvh] max-h-[94dvh] max-w-6xl grid-rows-[auto_1fr_auto] gap-3 overflow-hidden p-5 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:rounded-none max-md:p-3">
        <DialogHeader>
          <DialogTitle>Sign as {signerLabel(request, role)}</DialogTitle>
          <DialogDescription>
            <bdi>{documentNames(request)}</bdi>
          </DialogDescription>
        </DialogHeader>
        {url ? (
          <iframe
            src={url}
            title={`Signing: ${documentNames(request)}`}
            className="size-full min-h-0 rounded-lg border bg-background"
          />
        ) : (
          <p role="status" className="place-self-center text-sm text-muted-foreground">
            Loading...
          </p>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
