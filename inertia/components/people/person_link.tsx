import { Link, usePage } from '@inertiajs/react'
import { fullName } from '~/lib/people'

interface PersonLinkProps {
  person: { id: number; firstName: string; lastName: string }
}

/** An employee's name; leads to their page if the viewer may open it. */
export function PersonLink({ person }: PersonLinkProps) {
  const { permissions } = usePage().props
  const name = <bdi>{fullName(person)}</bdi>
  if (!permissions.includes('employees:view')) return name
  return (
    <Link
      href={`/employees/${person.id}`}
      className="inline-flex min-h-6 items-center text-foreground underline decoration-muted-foreground/50 underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  )
}
