import type { Data } from '@generated/data'
import { Briefcase, Building2, Phone, type LucideIcon } from 'lucide-react'
import { EmailText } from '~/components/people/form/email_text'
import { PersonAvatar } from '~/components/person_avatar'
import { Badge } from '~/components/ui/badge'
import { Card, CardTitle } from '~/components/ui/card'
import { fullName, orDash } from '~/lib/people'
import { RoleBadge } from './role_badge'

interface FactProps {
  icon: LucideIcon
  term: string
  value: string | null
}

function Fact({ icon: Icon, term, value }: FactProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <dt className="sr-only">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{orDash(value)}</bdi>
      </dd>
    </div>
  )
}

/** One account, with its role and unusual facts as badges. */
interface UserCardProps {
  user: Data.Accounts.Account
  onOpen: () => void
}

export function UserCard({ user, onOpen }: UserCardProps) {
  const { role, roles } = user

  return (
    <Card className="relative h-full gap-4 transition-colors focus-within:border-ring hover:border-ring">
      <div className="flex items-start gap-3">
        <PersonAvatar {...user} imageUrl={user.profileImageUrl} />
        <div className="min-w-0 flex-1">
          <CardTitle className="wrap-anywhere">
            {/* The whole card opens it, but only the name is its label. */}
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              className="cursor-pointer text-left after:absolute after:inset-0 after:rounded-xl"
            >
              <bdi>{fullName(user)}</bdi>
            </button>
          </CardTitle>
          <p title={user.email} className="truncate text-sm text-muted-foreground">
            <EmailText email={user.email} />
          </p>
        </div>
      </div>
      <ul aria-label="Role and status" className="flex flex-wrap gap-1.5">
        <li className="flex">
          <RoleBadge role={role} />
        </li>
        {user.disabled && (
          <li className="flex">
            <Badge variant="danger">Disabled</Badge>
          </li>
        )}
        {roles.map(({ id, name }) => (
          <li key={id} className="flex min-w-0">
            <Badge variant="outline" className="min-w-0 shrink" title={name}>
              <bdi className="truncate">{name}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
      <dl className="mt-auto grid gap-1.5 text-sm">
        <Fact icon={Briefcase} term="Position" value={user.position} />
        <Fact icon={Building2} term="Department" value={user.department} />
        <Fact icon={Phone} term="Phone" value={user.phone} />
      </dl>
    </Card>
  )
}
