import { emailCount } from '#onboarding/launch_in_words'
import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Skeleton } from '~/components/ui/skeleton'
import { Button } from '~/components/ui/button'
import type { Approval } from '~/components/people/list/use_approval'
import { onDemand } from '~/lib/on_demand'
import type { Launch } from './launch'

const LaunchDialog = onDemand(() => import('./launch_dialog'))

interface LaunchNoteProps {
  employeeId: number
  name: string
  /** Null while it loads, undefined where it is not known. */
  launch: Launch | null | undefined
  approval: Approval
}

/** Says beside the button what approving starts; the rest is in a dialog. */
export function LaunchNote({ employeeId, name, launch, approval }: LaunchNoteProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="text-sm text-muted-foreground">
      {launch === null ? (
        <Skeleton className="h-10 w-full" />
      ) : (
        <p className="wrap-anywhere">
          {launch && `${textOf(launch)} `}
          <Button
            variant="link"
            className="h-auto min-h-6 p-0 align-baseline"
            onClick={() => setOpen(true)}
          >
            {launch?.sentence ? 'See or change' : 'Add items'}
            <span className="sr-only">
              {launch?.sentence ? '' : ' to'} the onboarding of {name}
            </span>
          </Button>
        </p>
      )}
      <LaunchDialog
        employeeId={employeeId}
        name={name}
        approval={approval}
        open={open}
        onOpenChange={setOpen}
      />
    </div>
  )
}

interface LaunchesFailedProps {
  onRetry: () => void
  className?: string
}

/** Above a list whose notes could not be loaded, so that no one can be approved. */
export function LaunchesFailed({ onRetry, className }: LaunchesFailedProps) {
  return (
    <LoadFailed onRetry={onRetry} className={className}>
      Couldn’t load what approving starts.
    </LoadFailed>
  )
}

function textOf({ sentence, emails, tasks }: Launch): string {
  if (!sentence) return 'Approving starts no onboarding.'
  return `${sentence} ${emailCount(emails, tasks)} ${emails === 1 ? 'goes' : 'go'} out.`
}
