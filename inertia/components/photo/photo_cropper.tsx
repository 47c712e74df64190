import { useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Label } from '~/components/ui/label'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { cspNonce } from '~/lib/csp_nonce'
import { upload } from '~/lib/upload'
import { cropPicture } from './crop_picture'

interface PhotoCropperProps {
  file: File
  onClose: () => void
  /** The address that receives the image. */
  address: '/api/profile/photo' | '/api/employees/:id/photo'
  params: { id: string | number }
  /** Starts the upload; the dialog waits for it and stays open if it throws. */
  onSave: (send: () => Promise<unknown>) => Promise<void>
}

const MAX_ZOOM = 4
const KEYBOARD_STEP = 6

/** Chooses the square of an image that becomes a photo. */
export default function PhotoCropper({
  file,
  onClose,
  address,
  params,
  onSave,
}: PhotoCropperProps) {
  const zoomId = useId()
  const [source, setSource] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const { busy, attempt } = useAttempt()

  useEffect(() => {
    const created = URL.createObjectURL(file)
    setSource(created)
    return () => URL.revokeObjectURL(created)
  }, [file])

  function unreadable() {
    toast({
      title: 'Error',
      description:
        'The picture is damaged or of a kind that is not accepted. Choose a PNG, JPEG or WebP file.',
      variant: 'destructive',
    })
    onClose()
  }

  async function save() {
    if (!area) return
    await attempt(
      async () => {
        // A file that ends too early is shown as far as it goes, but cannot be cropped.
        const picture = await cropPicture(file, area).catch(() => null)
        if (!picture) return unreadable()
        await onSave(() => upload('PUT', address, { file: picture }, { params }))
      },
      // The caller has shown the error; the dialog stays open for another try.
      (error) => console.error(error)
    )
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Crop photo</DialogTitle>
          <DialogDescription>
            Drag the photo or use the arrow keys to position it in the square.
          </DialogDescription>
        </DialogHeader>
        <div className="relative h-64 overflow-hidden rounded-lg bg-black sm:h-80">
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={1}
              keyboardStep={KEYBOARD_STEP}
              nonce={cspNonce}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: unreadable }}
              cropperProps={{
                'role': 'application',
                'aria-label': 'Visible part of the photo; use the arrow keys to move it',
              }}
            />
          )}
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={zoomId}>Zoom</Label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.1}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} percent`}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-6 w-full cursor-pointer accent-primary"
          />
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={busy || !area} onClick={save}>
            {busy ? 'Saving...' : 'Save photo'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
