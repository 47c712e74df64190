import { router } from '@inertiajs/react'
import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { UploadProblem } from '~/components/feedback/upload_problem'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { useUpload } from '~/hooks/use_upload'
import { upload } from '~/lib/upload'
import { ACCEPTED, problemOfFile } from './file_problem'
import { UploadProgress } from './upload_progress'

interface DropZoneProps {
  /** the call that receives the file and returns an id */
  api: '/api/imports' | '/api/training/completion-imports'
  /** the largest text file; the server has the same limit */
  megabytes: number
  /** the page for setting the file's columns */
  pageOf: (id: number) => string
  /** shown on a phone, where nothing can be dropped */
  prompt: string
}

/** Receives a spreadsheet by drop, click, keyboard or a phone's files, and uploads it. */
export function DropZone({ api, megabytes, pageOf, prompt }: DropZoneProps) {
  const { sending, problem, choose, refuse, cancel } = useUpload({
    problemOf: (file) => problemOfFile(file, megabytes),
    send: async (sent) => {
      const { id } = await upload('POST', api, sent, { query: { name: sent.file.name } })
      // The progress stays visible until the next page.
      await new Promise<void>((resolve) => {
        router.visit(pageOf(id), { onFinish: () => resolve() })
      })
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    // The keyboard reaches the button; a second stop for the same action would be too many.
    noKeyboard: true,
    disabled: sending !== null,
    onDropAccepted: ([file]) => file && void choose(file),
    onDropRejected: ([first]) =>
      refuse(first?.file.name ?? '', 'Only one file at a time can be imported.'),
  })

  // Canceling, and an error, bring the button back, which must get the focus.
  useEffect(() => {
    if (wasSending.current && !sending) button.current?.focus()
    wasSending.current = sending !== null
  }, [sending])

  if (sending) return <UploadProgress {...sending} onCancel={cancel} />

  return (
    <div>
      <div
        {...getRootProps({ role: undefined })}
        className={cn(
          'flex cursor-pointer flex-col items-center gap-4 rounded-xl border-2 border-dashed border-input px-4 py-8 text-center transition-colors md:py-12',
          'hover:border-primary hover:bg-primary-soft/40',
          isDragActive && 'border-primary bg-primary-soft/60'
        )}
      >
        <span className="grid size-12 place-content-center rounded-full bg-primary-soft text-primary-soft-foreground">
          <FileUp aria-hidden className="size-6" />
        </span>
        <div className="grid gap-1">
          <p className="font-semibold">
            {isDragActive ? (
              'Drop it here'
            ) : (
              <>
                <span className="max-md:hidden">Drop the file here</span>
                <span className="md:hidden">{prompt}</span>
              </>
            )}
          </p>
          <p id="import-file-hint" className="text-sm text-muted-foreground">
            CSV up to {megabytes} MB, or Excel (.xlsx) up to 5 MB
          </p>
        </div>
        <Button
          ref={button}
          aria-describedby="import-file-hint"
          onClick={(event) => {
            event.stopPropagation()
            open()
          }}
        >
          Choose a file
        </Button>
        <input
          {...getInputProps({
            'accept': ACCEPTED,
            'aria-label': 'File to import',
            // Its own style would leave a gap, and a second stop for a screen reader.
            'style': { display: 'none' },
          })}
        />
      </div>
      {problem && <UploadProblem {...problem} className="mt-3" />}
    </div>
  )
}
