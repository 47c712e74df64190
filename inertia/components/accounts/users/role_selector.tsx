import type { Data } from '@generated/data'
import type { BuiltInRole } from '#core/permissions'
import { usePage } from '@inertiajs/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api, isUnauthorized } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { fullName } from '~/lib/people'
import { roleWords, userRoles } from './role_badge'

interface RoleSelectorProps {
  user: Data.Accounts.Account
  onChanged: () => void
}

/**
 * Saves the choice at once. It is a menu instead of a list box, where an arrow key alone would
 * select, and save, on the way past.
 */
export function RoleSelector({ user, onChanged }: RoleSelectorProps) {
  const id = useId()
  const viewer = usePage().props.user
  const { busy, attempt } = useAttempt()
  const [asked, setAsked] = useState<BuiltInRole | null>(null)
  const isOwn = viewer?.id === user.id
  const name = fullName(user)

  const save = (role: BuiltInRole) =>
    attempt(
      async () => {
        await api.put('/api/users/:id', {
          params: { id: user.id },
          body: { role, previousRole: user.role },
        })
        toast({
          title: 'Success',
          description: `User information updated successfully. ${name} is now ${roleWords[role].name}.`,
        })
        onChanged()
      },
      (error) => {
        toastFailure(error, 'Failed to update user information.', { lead: true })
        // The role that someone else has chosen since.
        if (!isUnauthorized(error)) onChanged()
      }
    )

  function choose(role: BuiltInRole) {
    if (role === user.role) return
    if (isOwn || role === 'admin') setAsked(role)
    else void save(role)
  }

  return (
    <section aria-labelledby={`${id}-label`} className="grid gap-1.5 border-t pt-5">
      <h3 id={`${id}-label`} className="text-sm font-semibold">
        User Role
      </h3>
      <Menu
        align="start"
        aria-label="User Role"
        className="max-w-80"
        // The menu focuses its first item, Administrator; then the current role gets the focus.
        onFocus={({ target, currentTarget: menu }) => {
          if (target !== menu) return
          queueMicrotask(() => menu.querySelector<HTMLElement>('[aria-checked="true"]')?.focus())
        }}
        trigger={
          <Button
            variant="outline"
            aria-labelledby={`${id}-label ${id}-value`}
            aria-describedby={`${id}-hint`}
            aria-disabled={busy}
            className="w-full justify-between sm:w-72"
          >
            <span id={`${id}-value`}>{busy ? 'Saving...' : roleWords[user.role].name}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuRadioGroup, DropdownMenuRadioItem }) => (
          <DropdownMenuRadioGroup
            value={user.role}
            onValueChange={(role) => choose(role as BuiltInRole)}
          >
            {userRoles.map((role) => (
              <DropdownMenuRadioItem key={role} value={role}>
                <span>
                  <span className="font-medium">{roleWords[role].name}</span>
                  <span className="block text-xs text-muted-foreground">
                    {roleWords[role].description}
                    {role === 'pending' && user.registered && ': blocks signing in until changed'}
                  </span>
                </span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        )}
      </Menu>
      <p id={`${id}-hint`} className="text-xs text-muted-foreground">
        Saved as soon as you choose it. They are signed out everywhere.
      </p>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(next) => !next && setAsked(null)}
        title={isOwn ? 'Change your own role?' : `Make ${name} an administrator?`}
        description={
          isOwn
            ? 'You will be signed out. Only another administrator can change it back.'
            : `${name} gets full access to everything, including other administrators' accounts and all settings.`
        }
        confirmLabel={isOwn ? 'Change my role' : 'Make administrator'}
        destructive
        onConfirm={() => (asked ? save(asked) : undefined)}
      />
    </section>
  )
}
