import type { Notice } from '#accounts/services/notices'
import { Link } from '@inertiajs/react'
import { TriangleAlert } from 'lucide-react'

const linkLabels: Record<Notice['kind'], string> = {
  mail: 'Set up email',
  audit: 'See more',
  chain: 'See the audit log',
  keys: 'See more',
  copy: 'See more',
}

export function AdminNotices({ notices }: { notices: Notice[] }) {
  if (notices.length === 0) {
    return null
  }

  return (
    <section aria-label="Notices for administrators" className="mb-6 grid gap-2">
      {notices.map((notice) => (
        <div
          key={notice.kind}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <p className="min-w-0 flex-1">{notice.message}</p>
          {notice.href && (
            <Link href={notice.href} className="font-semibold underline underline-offset-4">
              {linkLabels[notice.kind]}
            </Link>
          )}
        </div>
      ))}
    </section>
  )
}
