import type { RoleMember } from '#accounts/queries/permissions/role_members'
import { UserMinus } from 'lucide-react'
import { RoleBadge } from '~/components/accounts/users/role_badge'
import { FactLine } from '~/components/detail_line'
import { EmailText } from '~/components/people/form/email_text'
import { PersonAvatar } from '~/components/person_avatar'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { fullName } from '~/lib/people'

interface MemberListProps {
  members: RoleMember[]
  /** null for viewers who may only look */
  onRemove: ((member: RoleMember) => void) | null
}

export function MemberList({ members, onRemove }: MemberListProps) {
  return (
    <ul aria-label="Members" className="divide-y border-y">
      {members.map((member) => (
        <li key={member.id} className="flex items-center gap-3 py-3">
          <PersonAvatar
            firstName={member.firstName}
            lastName={member.lastName}
            email={member.email}
            imageUrl={member.profileImageUrl}
          />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">
              <bdi>{fullName(member)}</bdi>
            </p>
            <FactLine
              facts={[
                <EmailText key="email" email={member.email} />,
                ...(member.department ? [<bdi key="department">{member.department}</bdi>] : []),
              ]}
            />
            <p className="mt-1 flex flex-wrap gap-1.5 sm:hidden">
              <State member={member} />
            </p>
          </div>
          <p className="flex gap-1.5 max-sm:hidden">
            <State member={member} />
          </p>
          {onRemove && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${fullName(member)}`}
              title="Remove"
              onClick={() => onRemove(member)}
            >
              <UserMinus aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ member: { role, disabled } }: { member: RoleMember }) {
  return (
    <>
      <RoleBadge role={role} />
      {disabled && <Badge variant="danger">Disabled</Badge>}
    </>
  )
}
