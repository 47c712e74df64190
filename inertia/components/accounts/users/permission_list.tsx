import { useId } from 'react'
import { lackedBy } from '~/components/accounts/roles/needed_with'
import { toast } from '~/hooks/use_toast'
import { api, isUnauthorized } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { grantsOf, isHeld, overridesOf, toggled, type Explained } from './explained'
import { PermissionLine } from './permission_line'
import { useReplacing } from './use_replacing'

interface PermissionListProps {
  userId: number
  lines: Explained[]
  mayChange: boolean
  onChanged: () => void
}

/** Each effective permission; a change saves at once. */
export function PermissionList({ userId, lines, mayChange, onChanged }: PermissionListProps) {
  const id = useId()
  const stored = overridesOf(lines)
  const overrides = useReplacing(
    stored,
    JSON.stringify(grantsOf(stored)),
    async (wanted, previous) => {
      const saved = await api.put('/api/users/:id/permissions', {
        params: { id: userId },
        body: {
          permissions: grantsOf(wanted),
          previous: grantsOf(previous),
        },
      })
      toast({ title: 'Success', description: 'User permissions updated successfully.' })
      onChanged()
      return overridesOf(saved)
    },
    (error) => {
      toastFailure(error, 'Failed to update user permissions.', { lead: true })
      if (!isUnauthorized(error)) onChanged()
    }
  )

  return (
    <section aria-labelledby={id} aria-busy={overrides.saving} className="grid gap-3">
      <div>
        <h3 id={id} className="text-sm font-semibold">
          Permissions
        </h3>
        <p className="text-sm text-muted-foreground">
          {mayChange
            ? 'Override role permissions for specific resources'
            : 'What this person can do. Only administrators can override it.'}
        </p>
      </div>
      <ul
        aria-labelledby={id}
        className="h-[300px] divide-y overflow-y-auto overscroll-contain rounded-lg border"
      >
        {lines.map((line) => (
          <PermissionLine
            key={line.id}
            line={line}
            override={overrides.shown.get(line.id) ?? null}
            held={isHeld(line, overrides.shown)}
            lacked={lackedBy(line, lines, (one) =>
              lines.some((other) => other.permission === one && isHeld(other, overrides.shown))
            )}
            mayChange={mayChange}
            onToggle={(held) => overrides.change((before) => toggled(before, line, held))}
          />
        ))}
      </ul>
    </section>
  )
}
