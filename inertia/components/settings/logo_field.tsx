import { router, usePage } from '@inertiajs/react'
import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { messageOf, toastOutcome } from '~/lib/failures'
import { problemOf, upload } from '~/lib/upload'

const MAX_BYTES = 2 * 1024 * 1024

const reload = () => router.reload({ only: ['settings'] })

/** The company's logo, with replace and remove. */
export function LogoField() {
  const { logoUrl } = usePage().props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()

  function send(file: File) {
    const refused = problemOf(file, { maxBytes: MAX_BYTES })
    setProblem(refused)
    if (refused !== null) return
    void attempt(
      async () => {
        await upload('PUT', '/api/settings/logo', { file })
        toast({ title: 'Success', description: 'Logo saved.' })
        reload()
      },
      (error) => setProblem(messageOf(error, 'The logo could not be saved.'))
    )
  }

  async function remove() {
    await toastOutcome(async () => {
      await api.delete('/api/settings/logo')
      return 'Logo removed.'
    }, 'The logo could not be removed.')
    reload()
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <p id={`${id}-label`} className="text-sm font-medium">
        Logo
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-20 w-48 max-w-full shrink-0 place-content-center rounded-lg border border-dashed border-input bg-muted p-3">
          {logoUrl ? (
            <img src={logoUrl} alt="Current logo" className="max-h-14 max-w-40" />
          ) : (
            <span className="text-xs text-muted-foreground">No logo</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            className="sr-only"
            tabIndex={-1}
            aria-label="Choose a logo"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) send(file)
            }}
          />
          <Button
            variant="outline"
            aria-disabled={busy}
            aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
            onClick={() => !busy && input.current?.click()}
          >
            <ImageUp aria-hidden />
            {busy ? 'Sending...' : logoUrl ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logoUrl && (
            <ConfirmDialog
              trigger={
                <Button variant="ghost" disabled={busy}>
                  Remove logo
                </Button>
              }
              title="Remove the logo?"
              description="The pages show the company name alone."
              confirmLabel="Remove"
              destructive
              onConfirm={remove}
            />
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-xs text-muted-foreground">
        Shown in the sidebar, on the sign-in page and in emails. PNG or JPEG, up to 2 MB. Without
        one, only the Gangway mark is shown.
      </p>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-destructive">
          {problem}
        </p>
      )}
    </div>
  )
}
