import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { useOnline } from '~/hooks/use_online'
import { fileSize } from './file_problem'

interface UploadProgressProps {
  name: string
  size: number
  percent: number
  onCancel: () => void
}

/** Replaces the drop zone during upload and reading. */
export function UploadProgress({ name, size, percent, onCancel }: UploadProgressProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const online = useOnline()
  const arrived = percent >= 100

  useEffect(() => cancel.current?.focus(), [])

  return (
    <div className="grid gap-4 rounded-xl border px-4 py-6 md:px-8 md:py-10">
      <div className="flex items-center gap-3">
        <FileSpreadsheet aria-hidden className="size-8 shrink-0 text-primary" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-muted-foreground">
            <span className="tabular-nums">{fileSize(size)}</span>
            {' · '}
            <span role="status">
              {arrived
                ? 'Reading the file...'
                : online
                  ? 'Sending...'
                  : 'You’re offline. Waiting for the connection...'}
            </span>
          </p>
        </div>
        <Button ref={cancel} variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress
        value={percent}
        aria-label={`Sending ${name}`}
        indicatorClassName={arrived ? 'animate-pulse' : undefined}
      />
    </div>
  )
}
