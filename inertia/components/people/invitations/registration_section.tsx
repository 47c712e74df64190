import type { Data } from '@generated/data'
import { useState } from 'react'
import { CopyField } from '~/components/forms/copy_field'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { formatDateTime, formatLongDate } from '~/lib/dates'
import { Fact, Facts } from '../../details'
import { resendInvitation, revokeInvitation } from './invitation_actions'
import { InvitationBadge, isUsable, sendWord } from './invitation_badge'

interface RegistrationSectionProps {
  employee: Data.People.EmployeeDetails
  onChanged: () => void
}

/** The person's progress: invited, registered, decided. */
export function RegistrationSection({ employee, onChanged }: RegistrationSectionProps) {
  const { invitation, registeredAt, status, may, notInvited, account } = employee
  const [link, setLink] = useState<string | null>(null)
  const { busy: sending, attempt } = useAttempt()
  const { busy: revoking, attempt: attemptRevoking } = useAttempt()

  const resend = () =>
    attempt(async () => {
      const sent = await resendInvitation(employee.id)
      if (sent) setLink(sent.delivery === 'sent' ? null : sent.link)
      onChanged()
    }, 'Failed to send invitation')

  const revoke = (id: number) =>
    attemptRevoking(async () => {
      await revokeInvitation(id)
      setLink(null)
      onChanged()
    }, 'Failed to revoke invitation')

  return (
    <div className="grid gap-3">
      <Facts title="Registration">
        <Fact label="Registered">
          {registeredAt ? formatDateTime(registeredAt) : 'Not registered yet'}
        </Fact>
        {invitation && (
          <Fact label="Invitation">
            <span className="flex flex-wrap items-center gap-2">
              <InvitationBadge state={invitation.state} />
              {isUsable(invitation.state) && invitation.expiresAt && (
                <span className="text-sm text-muted-foreground">
                  until {formatLongDate(invitation.expiresAt)}
                </span>
              )}
            </span>
          </Fact>
        )}
        {employee.approvedAt && (status === 'active' || employee.leftAt) && (
          <Fact label="Approved">{formatDateTime(employee.approvedAt)}</Fact>
        )}
        {employee.rejectedAt && status === 'inactive' && (
          <Fact label="Rejected">{formatDateTime(employee.rejectedAt)}</Fact>
        )}
        {employee.rejectionReason && status === 'inactive' && (
          <Fact label="Reason for rejection" wide>
            {employee.rejectionReason}
          </Fact>
        )}
      </Facts>

      {account.disabled && status !== 'inactive' && (
        <p className="text-sm text-muted-foreground">
          The account is disabled.{' '}
          {notInvited === 'disabled'
            ? 'Invitations won’t work until you enable it again.'
            : 'They can’t sign in until it is enabled again under User Management.'}
        </p>
      )}
      {account.signInBlocked && status !== 'inactive' && (
        <p className="text-sm text-muted-foreground">
          Signing in is blocked until their role is changed under User Management.
        </p>
      )}
      {may.invite && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-disabled={sending} onClick={resend}>
            {sending ? 'Sending...' : `${sendWord(invitation?.state)} invitation`}
          </Button>
          {invitation && isUsable(invitation.state) && (
            <Button
              variant="outline"
              size="sm"
              aria-disabled={revoking}
              onClick={() => revoke(invitation.id)}
            >
              {revoking ? 'Revoking...' : 'Revoke invitation'}
            </Button>
          )}
        </div>
      )}
      {link && <CopyField label="Invite link" value={link} />}
    </div>
  )
}
