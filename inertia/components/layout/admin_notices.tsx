import type { Notice } from '#accounts/services/notices'
import { Link, router, usePage } from '@inertiajs/react'
import { TriangleAlert } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'

const linkLabels: Record<Notice['kind'], string> = {
  mail: 'Set up email',
  audit: 'See more',
  chain: 'See the audit log',
  keys: 'See more',
  copy: 'See more',
}

/** Where it matters that email is not set up. */
const EMAIL_PAGES = /^\/(?:employees\/invitations|settings\/email|user-management\/mails.*)?$/

export function AdminNotices({ notices }: { notices: Notice[] }) {
  const [path = '/'] = usePage().url.split(/[?#]/)
  const { busy, attempt } = useAttempt()
  const shown = notices.filter(({ kind }) => kind !== 'mail' || EMAIL_PAGES.test(path))
  if (shown.length === 0) {
    return null
  }

  const hide = () =>
    attempt(async () => {
      await api.put('/api/profile/email-notice')
      router.reload({ only: ['notices'] })
    }, 'Couldn’t hide the notice. Try again.')

  return (
    <section aria-label="Notices for administrators" className="mb-6 grid gap-2">
      {shown.map((notice) => (
        <div
          key={notice.kind}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <p className="min-w-0 flex-1 basis-3/4 sm:basis-48">{notice.message}</p>
          {notice.href && (
            <Link
              href={notice.href}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              {linkLabels[notice.kind]}
            </Link>
          )}
          {notice.kind === 'mail' && (
            <Button
              variant="link"
              size="sm"
              className="min-h-6 px-0 py-0 text-warning hover:text-warning"
              aria-disabled={busy}
              onClick={() => void hide()}
            >
              Remind me in a week
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
