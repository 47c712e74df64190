import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { formatDateTime } from '~/lib/dates'
import { describePlace } from '~/lib/places'
import { describeUserAgent } from '~/lib/user_agent'

type SignInRow = Answer<'GET', '/api/profile/sign-ins'>[number]

const outcomes: Record<SignInRow['outcome'], { label: string; variant: BadgeVariant }> = {
  signed_in: { label: 'Signed in', variant: 'success' },
  wrong_password: { label: 'Wrong password', variant: 'warning' },
  wrong_code: { label: 'Wrong code', variant: 'danger' },
  disabled: { label: 'Account disabled', variant: 'neutral' },
  too_many: { label: 'Too many attempts', variant: 'danger' },
}

const AT_FIRST = 10
/** The most a call returns. */
const AT_MOST = 500

interface SignInHistoryProps {
  /** The owner, where it is another person. */
  userId?: number
}

/** Sign-ins and attempts of an account, the latest first. */
export function SignInHistory({ userId }: SignInHistoryProps) {
  const address = userId === undefined ? '/api/profile/sign-ins' : '/api/users/:id/sign-ins'
  const params = { id: userId ?? '' }
  const first = useRemote(address, { params, query: { perPage: AT_FIRST } })
  const [all, setAll] = useState<SignInRow[] | null>(null)
  const { busy, attempt } = useAttempt()

  if (first.failed) {
    return <LoadFailed onRetry={first.reload}>Couldn’t load the sign-ins.</LoadFailed>
  }
  if (!first.data)
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Loading...
      </p>
    )
  const rows = all ?? first.data
  if (rows.length === 0)
    return <p className="text-sm text-muted-foreground">No sign-ins recorded yet.</p>

  return (
    <div className="grid gap-4">
      <ul className="divide-y border-y">
        {rows.map((row) => (
          <SignIn key={row.id} row={row} />
        ))}
      </ul>
      {!all && rows.length === AT_FIRST && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-disabled={busy}
          onClick={() =>
            attempt(
              async () => setAll(await api.get(address, { params, query: { perPage: AT_MOST } })),
              'The rest could not be loaded. Please try again.'
            )
          }
        >
          {busy ? 'Loading...' : 'Show earlier'}
        </Button>
      )}
    </div>
  )
}

function SignIn({ row }: { row: SignInRow }) {
  const { label, variant } = outcomes[row.outcome]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">
          {formatDateTime(row.at)}
          {row.times > 1 && ` · ${row.times} times, until ${formatDateTime(row.lastAt)}`}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {describeUserAgent(row.userAgent)} · {describePlace(row.address, row.isLocal)}
        </p>
      </div>
      <Badge variant={variant}>{label}</Badge>
    </li>
  )
}
