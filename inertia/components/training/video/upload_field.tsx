import { FileVideo, Upload } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useDropzone } from 'react-dropzone'
import { UploadProblem } from '~/components/feedback/upload_problem'
import { UploadProgress } from '~/components/spreadsheets/upload_progress'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { useUpload } from '~/hooks/use_upload'
import { api } from '~/lib/api'
import { problemOf, uploadToSlot } from '~/lib/upload'
import { cn } from '~/lib/utils'
import { clockTime } from './clock_time'
import type { UploadedFile, UploadKind } from './upload_kinds'

export interface UploadFieldProps {
  value: UploadedFile | null
  onChange: (value: UploadedFile | null) => void
  /** Called while a file is uploading, so that no one saves without it. */
  onBusy?: (busy: boolean) => void
}

interface Props extends UploadFieldProps {
  kind: UploadKind
  label: string
  /** The button's label. */
  action: string
  uploaded: string
  children?: ReactNode
}

/** One uploaded file of a form: uploaded at once, replaced, removed. */
export function UploadField({
  kind,
  label,
  action,
  uploaded,
  value,
  onChange,
  onBusy,
  children,
}: Props) {
  const labelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  const { sending, problem, choose, refuse, cancel } = useUpload({
    problemOf: (file) => problemOf(file, kind),
    send: async (sent) => {
      const slot = { purpose: kind.purpose, name: sent.file.name.slice(-255) }
      const videoURL = await uploadToSlot(slot, sent)
      const { objectPath, name, seconds } = await api.put('/api/training/video-upload', {
        body: { videoURL },
        quiet: true,
        signal: sent.signal,
      })
      return { path: objectPath, name, seconds, file: sent.file }
    },
    onUploaded: (file) => {
      onChange(file)
      toast({ title: 'Success', description: uploaded })
    },
  })
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: sending !== null,
    onDrop: (accepted, rejected) => {
      const [file] = accepted
      if (accepted.length + rejected.length > 1) refuse('', 'Drop one file only.')
      else if (file) void choose(file)
    },
  })
  const busy = sending !== null

  useEffect(() => {
    onBusy?.(busy)
    if (wasSending.current && !busy) button.current?.focus()
    wasSending.current = busy
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told of changes only
  }, [busy])

  return (
    <div role="group" aria-labelledby={labelId} className="grid min-w-0 gap-1.5">
      <span id={labelId} className="text-sm leading-none font-medium">
        {label}
      </span>
      {sending ? (
        <UploadProgress {...sending} onCancel={cancel} />
      ) : (
        <div
          {...getRootProps({ role: undefined })}
          className={cn(
            'flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-input p-3',
            isDragActive && 'border-primary bg-primary-soft/60'
          )}
        >
          {value && (
            <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-sm">
              <FileVideo aria-hidden className="size-5 shrink-0 text-primary" />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{value.name}</bdi>
                {value.seconds !== null && (
                  <span className="text-muted-foreground"> ({clockTime(value.seconds)})</span>
                )}
              </span>
            </p>
          )}
          <Button ref={button} variant="outline" size="sm" onClick={open}>
            <Upload aria-hidden />
            {value ? 'Replace' : action}
            {value && <span className="sr-only"> {label}</span>}
          </Button>
          {value && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              Remove
              <span className="sr-only"> {label}</span>
            </Button>
          )}
          {/* Last, as even hidden it would move what follows. */}
          <input {...getInputProps({ 'accept': kind.accept, 'aria-label': `${label} file` })} />
        </div>
      )}
      {problem && <UploadProblem text={problem.text} retry={problem.retry} />}
      {children && <p className="text-xs text-muted-foreground">{children}</p>}
    </div>
  )
}
