import { router } from '@inertiajs/react'
import { Monitor, Smartphone } from 'lucide-react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { tellOutcome } from '~/lib/failures'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { describeUserAgent, isHandheld } from '~/lib/user_agent'

export type SessionRow = {
  id: string
  current: boolean
  address: string | null
  userAgent: string | null
  createdAt: string | null
  lastSeenAt: string | null
}

async function end(url: string, done: string) {
  await tellOutcome(async () => {
    await api.delete(url)
    return done
  }, 'Failed to end the session. Please try again.')
  router.reload({ only: ['sessions'] })
}

function Session({ session }: { session: SessionRow }) {
  const device = describeUserAgent(session.userAgent)
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.current && <Badge variant="success">This session</Badge>}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {session.address ?? 'Unknown address'}
          {` · signed in ${formatDateTime(session.createdAt)}`}
          {!session.current && ` · last seen ${formatDateTime(session.lastSeenAt)}`}
        </p>
      </div>
      {!session.current && (
        <ConfirmDialog
          trigger={
            <Button
              variant="outline"
              size="sm"
              aria-label={`End the session ${device}, signed in ${formatDateTime(session.createdAt)}`}
            >
              End
            </Button>
          }
          title="End this session?"
          description={`${device} is signed out at once. What was not saved there is lost.`}
          confirmLabel="End Session"
          busyLabel="Ending..."
          destructive
          onConfirm={() => end(`/api/profile/sessions/${session.id}`, 'Session ended.')}
        />
      )}
    </li>
  )
}

export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const others = sessions.filter(({ current }) => !current).length

  return (
    <div className="grid gap-4">
      <ul className="divide-y border-y">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <ConfirmDialog
          trigger={
            <Button variant="outline" className="justify-self-start">
              End All Other Sessions
            </Button>
          }
          title="End all other sessions?"
          description="Everywhere but here you are signed out at once."
          confirmLabel="End Sessions"
          busyLabel="Ending..."
          destructive
          onConfirm={() => end('/api/profile/sessions', 'All other sessions ended.')}
        />
      )}
    </div>
  )
}
