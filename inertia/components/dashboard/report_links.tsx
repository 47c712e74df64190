import { Link, usePage } from '@inertiajs/react'
import { ChevronRight } from 'lucide-react'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'

const REPORTS = [
  {
    label: 'Training compliance',
    about: 'Every employee by module, as of any date',
    href: '/training/compliance',
    permission: 'training:review',
  },
  {
    label: 'Overdue training',
    about: 'Who is past due, and on what',
    href: '/training/compliance?state=overdue',
    permission: 'training:review',
  },
  {
    label: 'Expiring in 30 days',
    about: 'Training to renew next',
    href: '/training/compliance?state=expiring&within=30',
    permission: 'training:review',
  },
  {
    label: 'Overdue documents',
    about: 'Uploads and acknowledgments past due',
    href: '/documents/requests?overdue=true',
    permission: 'documents:manage',
  },
  {
    label: 'I-9 forms and signatures',
    about: 'Deadlines, and who signs next',
    href: '/document-signing',
    permission: 'documents:manage',
  },
  {
    label: 'Employees',
    about: 'Departments, start dates and onboarding',
    href: '/employees',
    permission: 'employees:view',
  },
] as const

/** The lists that answer what HR is asked most, each with its filters and its export. */
export function ReportLinks() {
  const { permissions } = usePage().props
  return (
    <Card>
      <div className="grid gap-1">
        <CardTitle>Lists</CardTitle>
        <CardDescription>Open a list to filter or export it</CardDescription>
      </div>
      <ul className="-mx-3 grid grid-cols-1 gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {REPORTS.filter(({ permission }) => permissions.includes(permission)).map((report) => (
          <li key={report.label}>
            <Link
              href={report.href}
              className="flex items-center justify-between gap-3 rounded-md px-3 py-2 text-sm hover:bg-accent"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{report.label}</span>
                <span className="block text-muted-foreground">{report.about}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
