import { router } from '@inertiajs/react'
import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'

const ENDPOINT = '/api/two-factor-rules'

type Rules = { builtInRoles: string[]; roleIds: number[] }

const builtIn = [
  { role: 'admin', name: 'Administrator' },
  { role: 'manager', name: 'Manager' },
  { role: 'employee', name: 'Employee' },
]

interface TwoFactorRulesProps {
  /** The further roles there are. */
  roles: readonly { id: number; name: string }[]
}

/** Which roles require two-factor sign-in; for administrators. */
export function TwoFactorRules({ roles }: TwoFactorRulesProps) {
  const remote = useRemote<Rules>(ENDPOINT)
  const [saved, setSaved] = useState<Rules | null>(null)
  const { busy, attempt } = useAttempt()
  const rules = saved ?? remote.data

  function save(next: Rules, message: string) {
    void attempt(async () => {
      setSaved(await api.put<Rules>(ENDPOINT, next))
      toast({ title: 'Success', description: message })
      // Who requires it of themselves is led to set it up.
      router.reload({ only: ['builtIn'] })
    }, 'The rule could not be saved. Please try again.')
  }

  const told = (name: string, on: boolean) =>
    on
      ? `${name} requires two-factor sign-in from now on.`
      : `${name} does not require two-factor sign-in any more.`

  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>Required two-factor sign-in</CardTitle>
        <CardDescription>
          Who has a role that requires it, and has not set it up, is led to do so at once and can do
          nothing else before. You, too.
        </CardDescription>
      </CardHeader>
      {rules ? (
        <ul className="divide-y border-y">
          {builtIn.map(({ role, name }) => (
            <Rule
              key={role}
              name={name}
              busy={busy}
              checked={rules.builtInRoles.includes(role)}
              onChange={(on) =>
                save(
                  { ...rules, builtInRoles: toggled(rules.builtInRoles, role, on) },
                  told(name, on)
                )
              }
            />
          ))}
          {roles.map(({ id, name }) => (
            <Rule
              key={id}
              name={name}
              busy={busy}
              checked={rules.roleIds.includes(id)}
              onChange={(on) =>
                save({ ...rules, roleIds: toggled(rules.roleIds, id, on) }, told(name, on))
              }
            />
          ))}
        </ul>
      ) : remote.failed ? (
        <Button variant="outline" className="w-fit" onClick={remote.reload}>
          Try again
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">Loading...</p>
      )}
    </Card>
  )
}

const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((other) => other !== item)

interface RuleProps {
  name: string
  checked: boolean
  busy: boolean
  onChange: (on: boolean) => void
}

function Rule({ name, checked, busy, onChange }: RuleProps) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <label htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </label>
      <Switch id={id} checked={checked} aria-disabled={busy} onCheckedChange={onChange} />
    </li>
  )
}
