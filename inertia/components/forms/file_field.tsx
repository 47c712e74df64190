import { useId, type ReactNode } from 'react'
import type { UploadedFile } from '~/hooks/use_upload_form'
import { Field } from './field'
import { Input } from '../ui/input'
import { Progress } from '../ui/progress'

interface FileFieldProps {
  file: UploadedFile
  /** in the format of the browser's file dialog: '.pdf,application/pdf' */
  accept: string
  hint?: ReactNode
  onChoose: (file: File | null) => void
}

export function FileField({ file, accept, hint, onChoose }: FileFieldProps) {
  const id = useId()
  return (
    <Field id={id} label="File" marked hint={hint} error={file.error ?? undefined}>
      {(control) => (
        <Input
          {...control}
          type="file"
          accept={accept}
          // Another choice would look like the one that is being sent.
          disabled={file.percent !== null}
          aria-required
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}

/** The progress of an upload; nothing before and after. */
export function FileProgress({ file: { percent } }: { file: UploadedFile }) {
  if (percent === null) return null
  return (
    <div className="grid gap-1.5">
      <Progress value={percent} aria-label="Sending the file" />
      <p role="status" className="text-sm text-muted-foreground">
        {percent >= 100 ? 'Checking the file...' : 'Sending...'}
      </p>
    </div>
  )
}
