import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { PersonAvatar } from '~/components/person_avatar'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'
import { toastOutcome } from '~/lib/failures'

/** Crops and uploads an image; loaded only when someone chooses one. */
const PhotoCropper = onDemand(() => import('./photo_cropper'))

/** Limit of the source file; the cropped image is small. */
const MAX_BYTES = 25 * 1024 * 1024

const STILL_SAVING = 'The change before is still being saved. Please try again in a moment.'

interface PhotoPickerProps {
  person: { firstName: string; lastName: string; email: string }
  imageUrl: string | null
  /** The person, where it is not the viewer. */
  employeeId?: number
  /** The photo itself is the control, without words beside it. */
  compact?: boolean
  onChanged: () => void
}

/** Choose, crop and remove a person's photo. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { person, imageUrl, employeeId, compact = false, onChanged } = props
  const own = employeeId === undefined
  const address = own ? '/api/profile/photo' : '/api/employees/:id/photo'
  const params = { id: employeeId ?? '' }
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [removing, setRemoving] = useState(false)
  const label = busy ? 'Saving...' : imageUrl ? 'Change photo' : 'Upload photo'
  const pick = () => input.current?.click()

  async function change(work: () => Promise<unknown>, done: string, failed: string) {
    // If a dialog is canceled while saving, the next one may already be open; it must stay.
    if (busy) {
      toast({ title: 'Error', description: STILL_SAVING, variant: 'destructive' })
      throw new Error(STILL_SAVING)
    }
    setBusy(true)
    try {
      await toastOutcome(async () => {
        await work()
        return done
      }, failed)
      onChanged()
    } finally {
      setBusy(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    // The same file chosen again must count as a change.
    event.target.value = ''
    if (!chosen) return
    if (chosen.size > MAX_BYTES) {
      toast({
        title: 'Error',
        description: 'The photo is larger than 25 MB. Choose a smaller one.',
        variant: 'destructive',
      })
      return
    }
    setFile(chosen)
  }

  const chooser = (
    <input
      ref={input}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      aria-label="Photo file"
      tabIndex={-1}
      className="sr-only"
      onChange={choose}
    />
  )
  const dialogs = (
    <>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={own ? 'Remove your photo?' : 'Remove the photo?'}
        description="The initials are shown in its place."
        confirmLabel="Remove photo"
        destructive
        onConfirm={() =>
          change(
            () => api.delete(address, { params }),
            'Photo removed.',
            'Failed to remove the photo. Please try again.'
          )
        }
      />
      {file && (
        <PhotoCropper
          file={file}
          onClose={() => setFile(null)}
          address={address}
          params={params}
          onSave={async (send) => {
            await change(send, 'Photo updated.', 'Failed to upload the photo. Please try again.')
            // Not a file that was chosen in the meantime.
            setFile((now) => (now === file ? null : now))
          }}
        />
      )}
    </>
  )

  if (compact) {
    const camera = (
      <Button
        variant="outline"
        size="icon-sm"
        className="absolute -right-1 -bottom-1 rounded-full"
        aria-label={label}
        title={label}
        aria-disabled={busy}
        onClick={imageUrl ? undefined : pick}
      >
        <Camera aria-hidden />
      </Button>
    )
    return (
      <div className="relative h-fit w-fit shrink-0">
        <PersonAvatar {...person} imageUrl={imageUrl} size="xl" />
        {chooser}
        {imageUrl ? (
          <Menu align="start" trigger={camera}>
            {({ DropdownMenuItem }) => (
              <>
                <DropdownMenuItem onSelect={pick}>
                  <Camera aria-hidden />
                  Change photo
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => setRemoving(true)}>
                  <Trash2 aria-hidden />
                  Remove
                </DropdownMenuItem>
              </>
            )}
          </Menu>
        ) : (
          camera
        )}
        {dialogs}
      </div>
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <PersonAvatar {...person} imageUrl={imageUrl} size="xl" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {chooser}
          <Button variant="outline" aria-disabled={busy} onClick={pick}>
            <Camera aria-hidden />
            {label}
          </Button>
          {imageUrl && (
            <Button variant="ghost" aria-disabled={busy} onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
        <p className="text-xs text-muted-foreground">PNG, JPEG or WebP.</p>
      </div>
      {dialogs}
    </div>
  )
}
