import { Link, usePage } from '@inertiajs/react'
import { FileUp, UserPlus } from 'lucide-react'
import { buttonVariants } from '~/components/ui/button'

/** The ways to the first people, for who may add them. */
export function AddPeople() {
  const { permissions } = usePage().props
  if (!permissions.includes('employees:create')) return null
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:justify-center">
      <Link href="/employees/add" className={buttonVariants()}>
        <UserPlus aria-hidden />
        Add Employee
      </Link>
      <Link href="/employees/import" className={buttonVariants({ variant: 'outline' })}>
        <FileUp aria-hidden />
        Import from a file
      </Link>
    </div>
  )
}
