import { Monitor, Smartphone } from 'lucide-react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { FactLine } from '~/components/detail_line'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { toastOutcome } from '~/lib/failures'
import type { Answer } from '~/lib/routes'
import { formatDateTime } from '~/lib/dates'
import { describePlace } from '~/lib/places'
import { describeUserAgent, isHandheld } from '~/lib/user_agent'

export type SessionRow = Answer<'GET', '/api/users/:id/sessions'>[number]

interface SessionListProps {
  sessions: SessionRow[]
  /** Ends one session; null ends all others. */
  end: (id: string | null) => Promise<unknown>
  /** Called where the page has them in its props. */
  onEnded?: () => void
  /** The owner, where it is another person. */
  owner?: string
}

type End = (id: string | null, done: string) => Promise<void>

interface SessionProps {
  session: SessionRow
  onEnd: End
}

function Session({ session, onEnd }: SessionProps) {
  const device = describeUserAgent(session.userAgent)
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor
  const facts = [
    describePlace(session.address, session.isLocal),
    `signed in ${formatDateTime(session.createdAt)}`,
    ...(session.current ? [] : [`last seen ${formatDateTime(session.lastSeenAt)}`]),
  ]

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.current && <Badge variant="success">This session</Badge>}
        </p>
        <FactLine facts={facts} />
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
          description={`${device} will be signed out. Unsaved work there is lost.`}
          confirmLabel="End session"
          busyLabel="Ending..."
          destructive
          onConfirm={() => onEnd(session.id, 'Session ended.')}
        />
      )}
    </li>
  )
}

export function SessionList({ sessions, end, onEnded, owner }: SessionListProps) {
  const others = sessions.filter(({ current }) => !current).length
  const theirs = owner !== undefined
  const label = theirs ? 'End all sessions' : 'End all other sessions'

  const endAndTell: End = async (id, done) => {
    await toastOutcome(async () => {
      await end(id)
      return done
    }, 'Failed to end the session. Please try again.')
    onEnded?.()
  }

  if (sessions.length === 0) return <p className="text-sm">Not signed in anywhere.</p>

  return (
    <div className="grid gap-4">
      <ul className="divide-y border-y">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={endAndTell} />
        ))}
      </ul>
      {others > 0 && (
        <ConfirmDialog
          trigger={
            <Button variant="outline" className="justify-self-start">
              {label}
            </Button>
          }
          title={theirs ? 'End all sessions?' : 'End all other sessions?'}
          description={
            theirs
              ? `${owner} will be signed out everywhere.`
              : 'Everywhere but here you are signed out at once.'
          }
          confirmLabel="End sessions"
          busyLabel="Ending..."
          destructive
          onConfirm={() =>
            endAndTell(null, theirs ? 'All sessions ended.' : 'All other sessions ended.')
          }
        />
      )}
    </div>
  )
}
