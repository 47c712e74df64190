import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { CircleCheck, CircleSlash, UserX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { DisableDialog } from '~/components/accounts/account/disable_dialog'
import { DeprovisionDialog } from '~/components/accounts/account/deprovision_dialog'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'
import { fullName } from '~/lib/people'

interface AccountActionsProps {
  user: Data.Accounts.Account
  /** Whether the viewer may change this account. */
  mayEdit: boolean
  isAdmin: boolean
  onChanged: () => void
}

/** Disabling, enabling and closing an account. */
export function AccountActions({ user, mayEdit, isAdmin, onChanged }: AccountActionsProps) {
  const { user: viewer } = usePage().props
  const [open, setOpen] = useState<'disable' | 'enable' | 'deprovision' | null>(null)
  const close = () => setOpen(null)
  const isOwn = viewer?.id === user.id

  const enable = () =>
    toastOutcome(async () => {
      await api.post('/api/users/:id/enable', { params: { id: user.id }, body: {} })
      onChanged()
      return 'The account is enabled.'
    }, 'The account could not be enabled.')

  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-muted-foreground">Status</dt>
          <dd className="mt-1 flex flex-wrap gap-2">
            <StateBadges user={user} />
          </dd>
        </div>
        <div>
          <dt className="text-muted-foreground">Last sign-in</dt>
          <dd className="mt-1 font-medium">
            {user.lastSignInAt ? formatDateTime(user.lastSignInAt) : 'Never'}
          </dd>
        </div>
      </dl>
      {isOwn && (
        <p className="text-sm text-muted-foreground">
          This is your own account: another administrator can disable it.
        </p>
      )}
      {mayEdit && !isOwn && (
        <>
          {user.disabled ? (
            <Act
              title="Enable"
              text={user.may.staysDisabled ?? onceEnabled(user)}
              action={
                user.may.enable && (
                  <Button variant="outline" onClick={() => setOpen('enable')}>
                    <CircleCheck aria-hidden />
                    Enable account
                  </Button>
                )
              }
            />
          ) : (
            <Act
              title="Disable"
              text="They are signed out everywhere and can't sign in until you enable the account again. Their open items are kept."
              action={
                <Button variant="outline" onClick={() => setOpen('disable')}>
                  <CircleSlash aria-hidden />
                  Disable account
                </Button>
              }
            />
          )}
          {isAdmin && (
            <Act
              title="Close account"
              text="Closes the account and hands over or ends their open items: invitations, signatures and people they manage. You'll see a preview first. It doesn't end their employment: you do that on their profile."
              action={
                <Button variant="outline" onClick={() => setOpen('deprovision')}>
                  <UserX aria-hidden />
                  Close account...
                </Button>
              }
            />
          )}
        </>
      )}
      <ConfirmDialog
        open={open === 'enable'}
        onOpenChange={close}
        title="Enable account"
        description={
          <>
            Enable the account of <bdi>{fullName(user)}</bdi>? {onceEnabled(user)}
          </>
        }
        confirmLabel="Enable"
        busyLabel="Enabling..."
        onConfirm={enable}
      />
      <DisableDialog
        user={user}
        open={open === 'disable'}
        onOpenChange={close}
        onChanged={onChanged}
      />
      <DeprovisionDialog
        user={user}
        open={open === 'deprovision'}
        onOpenChange={close}
        onChanged={onChanged}
      />
    </div>
  )
}

interface ActProps {
  title: string
  text: string
  action: ReactNode
}

function Act({ title, text, action }: ActProps) {
  return (
    <section className="grid gap-3 border-t pt-5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm text-muted-foreground">{text}</p>
      {action && <div>{action}</div>}
    </section>
  )
}

/** What enabling an account allows, and what else keeps its owner out. */
function onceEnabled({ registered, signInBlocked }: Data.Accounts.Account): string {
  if (!registered) return "They haven't registered yet. An open invitation works again."
  if (signInBlocked) return 'Signing in stays blocked until their role is changed.'
  return 'They can sign in again with their old password.'
}

function StateBadges({ user }: { user: Data.Accounts.Account }) {
  const { disabled, signInBlocked, registered, awaitingApproval } = user
  return (
    <>
      {disabled && <Badge variant="danger">Disabled</Badge>}
      {signInBlocked && <Badge variant="warning">Sign-in blocked</Badge>}
      {!registered && <Badge variant="warning">Not registered yet</Badge>}
      {!disabled && !signInBlocked && registered && (
        <Badge variant={awaitingApproval ? 'warning' : 'success'}>
          {awaitingApproval ? 'Waiting for approval' : 'Active'}
        </Badge>
      )}
    </>
  )
}
