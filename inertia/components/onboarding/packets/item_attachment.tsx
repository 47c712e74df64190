import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { Paperclip, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
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

export type ItemFile = Pick<PacketDetails['items'][number], 'fileId' | 'fileName'>

interface ItemAttachmentProps {
  packetId: number
  item: ItemValues
  file: ItemFile
  readOnly: boolean
  /** The file that the item has now. */
  onChange: (file: ItemFile) => void
}

/** The file that goes with a task. It is stored at once, so a new item is saved first. */
export function ItemAttachment(props: ItemAttachmentProps) {
  const { packetId, item, file, readOnly, onChange } = props
  const { id: itemId, name } = item
  const { fileName } = file
  // Sent again, it replaces what was shown in the meantime.
  const seen = useRef(file.fileId)
  useEffect(() => {
    seen.current = file.fileId
  }, [file.fileId])
  const inputId = useId()
  const params = { id: packetId, itemId: itemId ?? 0 }

  /** Shows what is stored after a change, also where someone else was faster. */
  async function change(work: () => Promise<unknown>) {
    try {
      await work()
    } finally {
      await show().catch(() => {})
    }
  }

  async function show() {
    const { items } = await api.get('/api/onboarding/packets/:id', { params: { id: packetId } })
    const stored = items.find(({ id }) => id === itemId)
    if (stored) onChange({ fileId: stored.fileId, fileName: stored.fileName })
  }

  const { sending, problem, choose } = useUpload({
    problemOf: (chosen) => problemOf(chosen, LIMITS),
    send: (sent) => {
      const query = { name: sent.file.name, replaces: seen.current ?? 0 }
      return change(() => upload('PUT', ADDRESS, sent, { params, query }))
    },
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
                const [chosen] = event.target.files ?? []
                event.target.value = ''
                if (chosen) void choose(chosen)
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
                  const query = { replaces: seen.current ?? 0 }
                  await change(() => api.delete(ADDRESS, { params, query }))
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
