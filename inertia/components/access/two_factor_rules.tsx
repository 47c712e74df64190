import { router } from '@inertiajs/react'
import { useId } from 'react'
import { useReplacing } from '~/components/access/users/use_replacing'
import { LoadFailed } from '~/components/load_failed'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { toast } from '~/hooks/use_toast'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import { tellFailure } from '~/lib/failures'

const ENDPOINT = '/api/two-factor-rules'

type Rules = { builtInRoles: string[]; roleIds: number[] }
type NamedRole = { id: number; name: string }

const builtIn = [
  { role: 'admin', name: 'Administrator' },
  { role: 'manager', name: 'Manager' },
  { role: 'employee', name: 'Employee' },
]

/** Which roles require two-factor sign-in; for administrators. */
export function TwoFactorRules() {
  const rules = useRemote<Rules>(ENDPOINT)
  const roles = useRemote<NamedRole[]>('/api/roles?perPage=500')

  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>Required two-factor sign-in</CardTitle>
        <CardDescription>
          Who has a role that requires it, and has not set it up, is led to do so at once and can do
          nothing else before. You, too.
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
          The rules could not be read.
        </LoadFailed>
      ) : (
        <p className="text-sm text-muted-foreground">Loading...</p>
      )}
    </Card>
  )
}

interface RuleListProps {
  stored: Rules
  /** The further roles there are, all of them. */
  roles: readonly NamedRole[]
  /** Told when a change was refused, as when somebody else was first. */
  onOvertaken: () => void
}

function RuleList({ stored, roles, onOvertaken }: RuleListProps) {
  const rules = useReplacing(
    stored,
    JSON.stringify(stored),
    async (wanted, previous) => {
      const saved = await api.put<Rules>(ENDPOINT, { ...wanted, previous })
      toast({ title: 'Success', description: told(previous, saved, roles) })
      // Who requires it of themselves is led to set it up.
      router.reload({ only: ['builtIn'] })
      return saved
    },
    (error) => {
      tellFailure(error, 'The rule could not be saved. Please try again.')
      onOvertaken()
    }
  )
  const { builtInRoles, roleIds } = rules.shown

  return (
    <ul
      aria-busy={rules.saving}
      className="max-h-96 divide-y overflow-y-auto overscroll-contain border-y"
    >
      {builtIn.map(({ role, name }) => (
        <Rule
          key={role}
          name={name}
          checked={builtInRoles.includes(role)}
          onChange={(on) =>
            rules.change((before) => ({
              ...before,
              builtInRoles: toggled(before.builtInRoles, role, on),
            }))
          }
        />
      ))}
      {roles.map(({ id, name }) => (
        <Rule
          key={id}
          name={name}
          checked={roleIds.includes(id)}
          onChange={(on) =>
            rules.change((before) => ({ ...before, roleIds: toggled(before.roleIds, id, on) }))
          }
        />
      ))}
    </ul>
  )
}

/** What a change did, in words: fast clicks make one of several. */
function told(before: Rules, after: Rules, roles: readonly NamedRole[]): string {
  const changed = [
    ...builtIn.map(({ role, name }) => ({
      name,
      was: before.builtInRoles.includes(role),
      on: after.builtInRoles.includes(role),
    })),
    ...roles.map(({ id, name }) => ({
      name,
      was: before.roleIds.includes(id),
      on: after.roleIds.includes(id),
    })),
  ].filter(({ was, on }) => was !== on)
  const [one, ...others] = changed
  if (!one || others.length > 0) return 'The rules are saved.'
  return one.on
    ? `${one.name} requires two-factor sign-in from now on.`
    : `${one.name} does not require two-factor sign-in any more.`
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
