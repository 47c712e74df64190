import { router } from '@inertiajs/react'
import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { PersonAvatar } from '~/components/person_avatar'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { reasonOr } from '~/hooks/use_api_form'
import { api } from '~/lib/api'

const MAX_BYTES = 5 * 1024 * 1024

interface ProfilePhotoProps {
  profile: { firstName: string; lastName: string; email: string; profileImageUrl: string | null }
}

export function ProfilePhoto({ profile }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  async function change(work: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true)
    try {
      await work()
      toast({ title: 'Success', description: done })
      router.reload({ only: ['profile'] })
    } catch (error) {
      toast({ title: 'Error', description: reasonOr(error, failed), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // The same file chosen again must count as a change.
    event.target.value = ''
    if (!file) {
      return
    }
    if (file.size > MAX_BYTES) {
      toast({
        title: 'Error',
        description: 'The photo is larger than 5 MB. Choose a smaller one.',
        variant: 'destructive',
      })
      return
    }
    void change(
      () => api.put('/api/profile/photo', file),
      'Photo updated.',
      'Failed to upload the photo. Please try again.'
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <PersonAvatar {...profile} imageUrl={profile.profileImageUrl} size="xl" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label="Photo file"
            tabIndex={-1}
            className="sr-only"
            onChange={upload}
          />
          <Button variant="outline" disabled={busy} onClick={() => input.current?.click()}>
            <Camera aria-hidden />
            {busy ? 'Saving...' : profile.profileImageUrl ? 'Change Photo' : 'Upload Photo'}
          </Button>
          {profile.profileImageUrl && (
            <ConfirmDialog
              trigger={
                <Button variant="ghost" disabled={busy}>
                  <Trash2 aria-hidden />
                  Remove
                </Button>
              }
              title="Remove your photo?"
              description="Your initials are shown in its place."
              confirmLabel="Remove Photo"
              destructive
              onConfirm={() =>
                change(
                  () => api.delete('/api/profile/photo'),
                  'Photo removed.',
                  'Failed to remove the photo. Please try again.'
                )
              }
            />
          )}
        </div>
        <p className="text-xs text-muted-foreground">PNG, JPEG or WebP, at most 5 MB.</p>
      </div>
    </div>
  )
}
