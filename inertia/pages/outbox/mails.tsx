import { Link, usePage } from '@inertiajs/react'
import { Mail as MailIcon } from 'lucide-react'
import { UserManagementTabs } from '~/components/access/user_management_tabs'
import { EmptyState } from '~/components/empty_state'
import { Notice } from '~/components/notice'
import { MailBadge, mailKindLabel, remarkColour } from '~/components/outbox/mail_badge'
import { MailFilterForm, mailsAddress, type MailFilters } from '~/components/outbox/mail_filters'
import { RetryButton } from '~/components/outbox/retry_button'
import { PageHeader } from '~/components/page_header'
import { Pagination } from '~/components/pagination'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatDateTime } from '~/lib/dates'
import { cn } from '~/lib/utils'
import type { MailRow } from '~/types'

type Props = {
  mails: MailRow[]
  total: number
  page: number
  perPage: number
  filters: MailFilters
}

function MailLine({ mail }: { mail: MailRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={`/user-management/mails/${mail.id}`}
          className="font-medium text-primary underline-offset-4 wrap-anywhere hover:underline"
        >
          {mailKindLabel(mail.kind)} to <bdi>{mail.recipientName || mail.recipient}</bdi>
        </Link>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          <bdi>{mail.recipient}</bdi>
          {` · ${formatDateTime(mail.sentAt ?? mail.createdAt)}`}
          {mail.attempts > 1 && ` · ${mail.attempts} attempts`}
        </p>
        {mail.lastError && mail.state !== 'sent' && (
          <p className={cn('mt-1 text-sm wrap-anywhere', remarkColour(mail.state))}>
            {mail.lastError}
          </p>
        )}
      </div>
      <MailBadge state={mail.state} />
      {mail.state === 'failed' && <RetryButton mail={mail} only={['mails']} size="sm" />}
    </li>
  )
}

export default function Mails({ mails, total, page, perPage, filters }: Props) {
  const { mailConfigured } = usePage().props
  const filtered = Boolean(filters.q || filters.state)

  return (
    <>
      <PageHeader
        title="Mails"
        subtitle="Every mail the portal has sent, or is waiting to send."
        mobileSubtitle="Sent and waiting mails"
      />
      <UserManagementTabs current="mails" />
      {mailConfigured === false && (
        <Notice variant="info" className="mt-6">
          Name a mail server under{' '}
          <Link
            href="/user-management/settings#mail"
            className="font-semibold underline underline-offset-4"
          >
            Settings
          </Link>
          : everything queued here goes out then.
        </Notice>
      )}
      <Card className="mt-6">
        <MailFilterForm key={`${filters.q} ${filters.state}`} filters={filters} />
        {mails.length === 0 ? (
          <EmptyState
            icon={MailIcon}
            title="No mails found"
            description={
              filtered ? 'Nothing matches the search.' : 'Mails appear here once they are written.'
            }
          />
        ) : (
          <>
            <ul className="divide-y border-y">
              {mails.map((mail) => (
                <MailLine key={mail.id} mail={mail} />
              ))}
            </ul>
            <Pagination
              label="Pages of mails"
              page={page}
              perPage={perPage}
              total={total}
              hrefFor={(n) => mailsAddress(filters, n)}
            />
          </>
        )}
      </Card>
    </>
  )
}

Mails.layout = AppShell
