import type { Data } from '@generated/data'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { cn } from '~/lib/utils'
import { SelectOne, SelectPage } from '../bulk/select_box'
import type { Selection } from '../bulk/use_selection'
import { EmailText } from '../form/email_text'
import { InvitationBadge, isUsable } from './invitation_badge'
import { InvitationRowActions } from './invitation_row_actions'

interface InvitationListProps {
  invitations: Data.People.Invitation[]
  /** the props that a change outdates */
  only: string[]
  /** where invitations can be selected for a bulk action */
  selection?: Selection
}

export function InvitationList({ invitations, selection, ...actions }: InvitationListProps) {
  if (useIsNarrow()) {
    return (
      <>
        {selection && <SelectPage rows={invitations} selection={selection} withLabel />}
        <ul aria-label="Invitations" className="grid gap-3">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="grid gap-3 rounded-lg border p-4">
              <div className="flex items-start justify-between gap-3">
                <Invited invitation={invitation} />
                {selection && (
                  <div className="-m-2 p-2">
                    <SelectOne row={invitation} selection={selection} />
                  </div>
                )}
              </div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
                <InvitationBadge state={invitation.state} />
                <span>Invited {formatShortDate(invitation.createdAt)}</span>
                <Outcome invitation={invitation} />
              </div>
              <InvitationRowActions invitation={invitation} {...actions} />
            </li>
          ))}
        </ul>
      </>
    )
  }

  return (
    <Table stickyHeader>
      <caption className="sr-only">Invitations</caption>
      <TableHeader>
        <TableRow>
          {selection && (
            <TableHead className="w-0 pr-0">
              <SelectPage rows={invitations} selection={selection} />
            </TableHead>
          )}
          <TableHead>Person</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Invited</TableHead>
          <TableHead className="text-right print:hidden">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {invitations.map((invitation) => (
          <TableRow
            key={invitation.id}
            data-state={selection?.has(invitation.id) ? 'selected' : undefined}
          >
            {selection && (
              <TableCell className="w-0 pr-0">
                <SelectOne row={invitation} selection={selection} />
              </TableCell>
            )}
            <TableCell className="w-full max-w-0">
              <Invited invitation={invitation} oneLine />
            </TableCell>
            <TableCell>
              <InvitationBadge state={invitation.state} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {formatShortDate(invitation.createdAt)}
              <div className="min-w-44 text-sm whitespace-normal text-muted-foreground">
                <Outcome invitation={invitation} />
              </div>
            </TableCell>
            <TableCell className="print:hidden">
              <InvitationRowActions invitation={invitation} {...actions} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface InvitedProps {
  invitation: Data.People.Invitation
  /** cuts long names and emails off */
  oneLine?: boolean
}

function Invited({ invitation, oneLine }: InvitedProps) {
  const fit = oneLine ? 'truncate' : 'wrap-anywhere'
  return (
    <div className="min-w-0">
      <div className={cn('font-medium', fit)} title={oneLine ? fullName(invitation) : undefined}>
        <bdi>{fullName(invitation)}</bdi>
      </div>
      <div
        className={cn('text-sm text-muted-foreground', fit)}
        title={oneLine ? invitation.email : undefined}
      >
        {oneLine ? invitation.email : <EmailText email={invitation.email} />}
      </div>
    </div>
  )
}

/** The most relevant time for its status. */
function Outcome({ invitation }: { invitation: Data.People.Invitation }) {
  const { state, disabled, acceptedAt, expiresAt, openedAt } = invitation

  if (state === 'accepted') return <div>Registered {formatShortDate(acceptedAt)}</div>
  if (disabled) return <div>Account disabled</div>
  if (state === 'expired') return <div>Expired {formatShortDate(expiresAt)}</div>
  if (state === 'opened') {
    return (
      <div>
        Opened {formatShortDate(openedAt)}
        {expiresAt && <>, expires {formatShortDate(expiresAt)}</>}
      </div>
    )
  }
  if (isUsable(state) && expiresAt) return <div>Expires {formatShortDate(expiresAt)}</div>
  return null
}
