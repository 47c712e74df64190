import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Check, Copy, Send, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { fullName } from '~/lib/people'
import { resendInvitation, revokeInvitation } from './invitation_actions'
import { isUsable, sendWord } from './invitation_badge'

interface InvitationRowActionsProps {
  invitation: Data.People.Invitation
  only: string[]
}

const COPIED_FOR = 2000

export function InvitationRowActions({ invitation, only }: InvitationRowActionsProps) {
  const { busy: sending, attempt } = useAttempt()
  const { busy: revoking, attempt: attemptRevoking } = useAttempt()
  const actions = useRef<HTMLDivElement>(null)
  const name = fullName(invitation)
  const send = sendWord(invitation.state)
  const open = isUsable(invitation.state)
  const refresh = () => router.reload({ only })

  const resend = () =>
    attempt(async () => {
      await resendInvitation(invitation.employeeId)
      refresh()
    }, 'Failed to send invitation')

  const revoke = () =>
    attemptRevoking(async () => {
      // The pressed button disappears with the link, so the focus goes to what is around it.
      if (await revokeInvitation(invitation.id)) actions.current?.focus()
      refresh()
    }, 'Failed to revoke invitation')

  return (
    <div
      ref={actions}
      role="group"
      aria-label={`Actions for the invitation of ${name}`}
      tabIndex={-1}
      data-focus-quiet
      className="flex flex-wrap gap-2 max-md:*:flex-1 lg:justify-end xl:flex-nowrap"
    >
      {invitation.link && <CopyLink link={invitation.link} name={name} />}
      {invitation.mayResend && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`${send} invitation to ${name}`}
          aria-disabled={sending}
          onClick={resend}
        >
          <Send aria-hidden />
          {sending ? 'Sending...' : send}
        </Button>
      )}
      {/* An open invitation may be revoked by whoever may send it again. */}
      {invitation.mayResend && open && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Revoke invitation of ${name}`}
          aria-disabled={revoking}
          onClick={revoke}
        >
          <Trash2 aria-hidden />
          {revoking ? 'Revoking...' : 'Revoke'}
        </Button>
      )}
    </div>
  )
}

function CopyLink({ link, name }: { link: string; name: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // Without https there is no clipboard; a browser dialog shows the link, ready to copy.
      window.prompt('Copy the invite link', link)
      return
    }
    setCopied(true)
    toast({ title: 'Copied!', description: 'Invite link copied to clipboard.' })
  }

  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${copied ? 'Copied' : 'Copy link'}: invitation of ${name}`}
      onClick={copy}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
