import { Monitor, Smartphone } from 'lucide-react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { FactLine } from '~/components/fact_line'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { tellOutcome } from '~/lib/failures'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { describePlace } from '~/lib/places'
import { describeUserAgent, isHandheld } from '~/lib/user_agent'

export type SessionRow = {
  id: string
  current: boolean
  address: string | null
  isLocal: boolean
  userAgent: string | null
  createdAt: string | null
  lastSeenAt: string | null
}

interface SessionListProps {
  sessions: SessionRow[]
  /** Where sessions are ended: all others at the address itself, one below it. */
  endpoint: string
  onEnded: () => void
  /** Whose they are, where they are somebody else's. */
  owner?: string
}

type End = (address: string, done: string) => Promise<void>

interface SessionProps {
  session: SessionRow
  endpoint: string
  end: End
}

function Session({ session, endpoint, end }: SessionProps) {
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
          description={`${device} is signed out at once. What was not saved there is lost.`}
          confirmLabel="End Session"
          busyLabel="Ending..."
          destructive
          onConfirm={() => end(`${endpoint}/${session.id}`, 'Session ended.')}
        />
      )}
    </li>
  )
}

export function SessionList({ sessions, endpoint, onEnded, owner }: SessionListProps) {
  const others = sessions.filter(({ current }) => !current).length
  const theirs = owner !== undefined
  const label = theirs ? 'End All Sessions' : 'End All Other Sessions'

  async function end(address: string, done: string) {
    await tellOutcome(async () => {
      await api.delete(address)
      return done
    }, 'Failed to end the session. Please try again.')
    onEnded()
  }

  if (sessions.length === 0) return <p className="text-sm">Not signed in anywhere.</p>

  return (
    <div className="grid gap-4">
      <ul className="divide-y border-y">
        {sessions.map((session) => (
          <Session key={session.id} session={session} endpoint={endpoint} end={end} />
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
              ? `${owner} is signed out everywhere at once.`
              : 'Everywhere but here you are signed out at once.'
          }
          confirmLabel="End Sessions"
          busyLabel="Ending..."
          destructive
          onConfirm={() =>
            end(endpoint, theirs ? 'All sessions ended.' : 'All other sessions ended.')
          }
        />
      )}
    </div>
  )
}
