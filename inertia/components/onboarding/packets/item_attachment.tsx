import { Paperclip, X } from 'lucide-react'
import { useId } from 'react'
import { UploadProblem } from '~/components/feedback/upload_problem'
import { Button, buttonVariants } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { useUpload } from '~/hooks/use_upload'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { problemOf, upload } from '~/lib/upload'
import { cn } from '~/lib/utils'
import type { ItemValues } from './packet_values'

const ADDRESS = '/api/onboarding/packets/:id/items/:itemId/file'
const LIMITS = { maxBytes: 10 * 1024 * 1024, extensions: ['.pdf', '.png', '.jpg', '.jpeg'] }

interface ItemAttachmentProps {
  packetId: number
  item: ItemValues
  fileName: string | null
  readOnly: boolean
  onChange: (fileName: string | null) => void
}

/** The file that goes with a task. It is stored at once, so a new item is saved first. */
export function ItemAttachment(props: ItemAttachmentProps) {
  const { packetId, item, fileName, readOnly, onChange } = props
  const { id: itemId, name } = item
  const inputId = useId()
  const params = { id: packetId, itemId: itemId ?? 0 }
  const { sending, problem, choose } = useUpload({
    problemOf: (file) => problemOf(file, LIMITS),
    send: ({ file, ...sent }) =>
      upload('PUT', ADDRESS, { file, ...sent }, { params, query: { name: file.name } }).then(
        () => file.name
      ),
    onUploaded: onChange,
  })

  if (itemId === null) {
    return readOnly ? null : (
      <p className="text-xs text-muted-foreground">To attach a file, save the packet first.</p>
    )
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      {fileName && (
        <a
          href={`/api/onboarding/packets/${packetId}/items/${itemId}/file`}
          className="inline-flex min-h-6 min-w-0 items-center gap-1.5 underline underline-offset-4"
        >
          <Paperclip aria-hidden className="size-4 shrink-0" />
          <bdi className="wrap-anywhere">{fileName}</bdi>
        </a>
      )}
      {!readOnly && (
        <>
          <label
            htmlFor={inputId}
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'sm' }),
              !fileName && '-ml-3',
              'has-focus-visible:outline-2'
            )}
          >
            {!fileName && <Paperclip aria-hidden />}
            {fileName ? 'Replace' : 'Attach a file'}
            <span className="sr-only">: {name}</span>
            <input
              id={inputId}
              type="file"
              accept=".pdf,.png,.jpg,.jpeg"
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void choose(file)
              }}
            />
          </label>
          {fileName && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove the file of ${name}`}
              onClick={() =>
                void toastOutcome(async () => {
                  await api.delete(ADDRESS, { params })
                  onChange(null)
                  return 'File removed.'
                }, 'The file could not be removed.').catch(() => {})
              }
            >
              <X aria-hidden />
            </Button>
          )}
        </>
      )}
      {sending && (
        <Progress value={sending.percent} aria-label="Sending the file" className="w-40" />
      )}
      {problem && (
        <UploadProblem text={problem.text} retry={problem.retry} className="basis-full" />
      )}
    </div>
  )
}
