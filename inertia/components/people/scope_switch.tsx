import type { ListScope } from '#accounts/models/states'
import { usePage } from '@inertiajs/react'
import { useId } from 'react'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { cn } from '~/lib/utils'

interface ScopeSwitchProps {
  /** Empty for people to whom no one reports, who have nothing to choose. */
  scope: ListScope | ''
  onChange: (scope: ListScope) => void
}

const scopes = [
  { value: 'team', label: 'My team' },
  { value: 'everyone', label: 'Everyone' },
] as const

/** Whether a list is empty since no one reports to the viewer, with the way out above it. */
export function useWithoutTeam(scope: ListScope | ''): boolean {
  const { withoutTeam = false } = usePage<{ withoutTeam?: true }>().props
  return scope === 'team' && withoutTeam
}

/** Whether a page shows the viewer's team, at any level, or everyone. The choice is remembered. */
export function ScopeSwitch({ scope, onChange }: ScopeSwitchProps) {
  const name = useId()
  const withoutTeam = useWithoutTeam(scope)
  if (scope === '') return null
  if (withoutTeam) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p>No one reports to you.</p>
        <Button variant="outline" onClick={() => onChange('everyone')}>
          Show everyone
        </Button>
      </div>
    )
  }

  function choose(next: ListScope) {
    onChange(next)
    // What is shown does not depend on it, so a failure disturbs no one.
    api.put('/api/profile/scope', { body: { scope: next }, quiet: true }).catch(() => undefined)
  }

  return (
    <fieldset className="flex rounded-lg bg-muted p-1">
      <legend className="sr-only">Show</legend>
      {scopes.map(({ value, label }) => (
        <label
          key={value}
          className={cn(
            'flex min-h-8 cursor-pointer items-center rounded-md px-3 text-sm font-medium whitespace-nowrap',
            'has-focus-visible:outline-2 has-focus-visible:outline-ring',
            scope === value
              ? 'bg-card text-foreground shadow-sm dark:bg-input/50'
              : 'text-muted-foreground hover:text-foreground'
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={scope === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
