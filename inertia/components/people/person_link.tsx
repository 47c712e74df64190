import { Link, usePage } from '@inertiajs/react'

interface PersonLinkProps {
  /** of the employee */
  id: number
  name: string
}

/** An employee's name; leads to their page if the viewer may open it. */
export function PersonLink({ id, name }: PersonLinkProps) {
  const { permissions } = usePage().props
  const shown = <bdi>{name}</bdi>
  if (!permissions.includes('employees:view')) return shown
  return (
    <Link
      href={`/employees/${id}`}
      className="inline-flex min-h-6 items-center text-foreground underline decoration-muted-foreground/50 underline-offset-4 hover:decoration-current"
    >
      {shown}
    </Link>
  )
}
