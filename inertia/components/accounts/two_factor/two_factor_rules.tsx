import { router } from '@inertiajs/react'
import { useId } from 'react'
import { useReplacing } from '~/components/accounts/users/use_replacing'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { toast } from '~/hooks/use_toast'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { toastFailure } from '~/lib/failures'

type Rules = Answer<'GET', '/api/two-factor-rules'>
type NamedRole = Pick<Answer<'GET', '/api/roles'>[number], 'id' | 'name'>

/** A role that can require it, built-in or custom. */
interface Requiring {
  key: string | number
  name: string
  isOn: (rules: Rules) => boolean
  turned: (rules: Rules, on: boolean) => Rules
}

const builtIn: { role: Rules['builtInRoles'][number]; name: string }[] = [
  { role: 'admin', name: 'Administrator' },
  { role: 'manager', name: 'Manager' },
  { role: 'employee', name: 'Employee' },
]

/** The roles that require two-factor sign-in; for administrators. */
export function TwoFactorRules() {
  const rules = useRemote('/api/two-factor-rules')
  const roles = useRemote('/api/roles', { query: { perPage: 500 } })

  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>Required two-factor sign-in</CardTitle>
        <CardDescription>
          People in these roles must set up two-factor sign-in before they can continue. This
          includes you.
        </CardDescription>
      </CardHeader>
      {rules.data && roles.data ? (
        <RuleList stored={rules.data} roles={roles.data} onOvertaken={rules.reload} />
      ) : rules.failed || roles.failed ? (
        <LoadFailed
          onRetry={() => {
            rules.reload()
            roles.reload()
          }}
        >
          Couldn’t load the rules.
        </LoadFailed>
      ) : (
        <p className="text-sm text-muted-foreground">Loading...</p>
      )}
    </Card>
  )
}

const requiring = (roles: readonly NamedRole[]): Requiring[] => [
  ...builtIn.map(({ role, name }) => ({
    key: role,
    name,
    isOn: ({ builtInRoles }: Rules) => builtInRoles.includes(role),
    turned: (rules: Rules, on: boolean) => ({
      ...rules,
      builtInRoles: toggled(rules.builtInRoles, role, on),
    }),
  })),
  ...roles.map(({ id, name }) => ({
    key: id,
    name,
    isOn: ({ roleIds }: Rules) => roleIds.includes(id),
    turned: (rules: Rules, on: boolean) => ({ ...rules, roleIds: toggled(rules.roleIds, id, on) }),
  })),
]

interface RuleListProps {
  stored: Rules
  /** All custom roles. */
  roles: readonly NamedRole[]
  /** Called when a change failed, for example because someone else was first. */
  onOvertaken: () => void
}

function RuleList({ stored, roles, onOvertaken }: RuleListProps) {
  const all = requiring(roles)
  const rules = useReplacing(
    stored,
    JSON.stringify(stored),
    async (wanted, previous) => {
      const saved = await api.put('/api/two-factor-rules', {
        body: { ...wanted, previous },
        // The answer is shown at once, and other calls fail for people who must set it up first.
        quiet: true,
      })
      toast({ title: 'Success', description: told(previous, saved, all) })
      // An administrator who requires it of themselves must set it up now.
      router.reload({ only: ['builtIn'] })
      return saved
    },
    (error) => {
      toastFailure(error, 'The rule could not be saved. Please try again.')
      onOvertaken()
    }
  )

  return (
    <ul
      aria-busy={rules.saving}
      className="max-h-96 divide-y overflow-y-auto overscroll-contain border-y"
    >
      {all.map(({ key, name, isOn, turned }) => (
        <Rule
          key={key}
          name={name}
          checked={isOn(rules.shown)}
          onChange={(on) => rules.change((before) => turned(before, on))}
        />
      ))}
    </ul>
  )
}

/** A change in words; fast clicks merge several into one. */
function told(before: Rules, after: Rules, all: readonly Requiring[]): string {
  const [one, ...others] = all.filter(({ isOn }) => isOn(before) !== isOn(after))
  if (!one || others.length > 0) return 'The rules are saved.'
  return one.isOn(after)
    ? `${one.name} now requires two-factor sign-in.`
    : `${one.name} no longer requires two-factor sign-in.`
}

const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((other) => other !== item)

interface RuleProps {
  name: string
  checked: boolean
  onChange: (on: boolean) => void
}

function Rule({ name, checked, onChange }: RuleProps) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <label htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </li>
  )
}
