import { counted } from '#core/counted'
import type { FailedMails } from '#messages/queries/failed_mails'
import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { ChevronRight, Eye, Mail as MailIcon } from 'lucide-react'
import { UserManagementTabs } from '~/components/accounts/user_management_tabs'
import { EmptyState } from '~/components/feedback/empty_state'
import { FactLine } from '~/components/detail_line'
import { Notice } from '~/components/feedback/notice'
import { MailBadge, remarkColor } from '~/components/messages/mail_badge'
import { MailFilterForm, MAILS, type MailFilters } from '~/components/messages/mail_filters'
import { RetryAllButton } from '~/components/messages/retry_all_button'
import { RetryButton } from '~/components/messages/retry_button'
import { PageHeader } from '~/components/layout/page_header'
import { EmailText } from '~/components/people/form/email_text'
import { addressOf } from '~/components/lists/list_address'
import { StepLink } from '~/components/step_link'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatDateTime } from '~/lib/dates'
import { cn } from '~/lib/utils'

const stale = ['mails', 'total', 'hasOlder', 'failed']

type Props = {
  /** The newest first. */
  mails: Data.Messages.Mail[]
  total: number
  hasOlder: boolean
  hasNewer: boolean
  filters: MailFilters
  kinds: { kind: string; label: string }[]
  failed: FailedMails
}

function MailLine({ mail }: { mail: Data.Messages.Mail }) {
  const facts = [
    <EmailText key="recipient" email={mail.recipient} />,
    formatDateTime(mail.sentAt ?? mail.createdAt),
    ...(mail.attempts > 1 ? [`${mail.attempts} attempts`] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={`/user-management/mails/${mail.id}`}
          className="py-1 font-medium text-primary underline-offset-4 wrap-anywhere hover:underline"
        >
          {mail.label} to <bdi>{mail.recipientName || mail.recipient}</bdi>
        </Link>
        <FactLine facts={facts} />
        {mail.lastError && mail.state !== 'sent' && (
          <p className={cn('mt-1 text-sm wrap-anywhere', remarkColor(mail.state))}>
            {mail.lastError}
          </p>
        )}
      </div>
      <MailBadge state={mail.state} />
      {mail.state === 'failed' && <RetryButton mail={mail} only={stale} size="sm" />}
    </li>
  )
}

export default function Mails(props: Props) {
  const { mails, total, hasOlder, hasNewer, filters, kinds, failed } = props
  const last = mails.at(-1)
  const { mailConfigured, notices } = usePage().props
  // The notice above the page says so, unless it was put off.
  const toSetUp = mailConfigured === false && !notices.some(({ kind }) => kind === 'mail')
  const filtered = Object.values(filters).some(Boolean)

  return (
    <>
      <PageHeader
        title="Emails"
        subtitle="Every email the portal has sent or is waiting to send."
        mobileSubtitle="Sent and waiting emails"
        actions={
          <>
            <RetryAllButton failed={failed} only={stale} />
            <Button variant="outline" asChild>
              <Link href={`${MAILS}/previews`}>
                <Eye aria-hidden />
                Previews
              </Link>
            </Button>
          </>
        }
      />
      <UserManagementTabs current="mails" />
      {toSetUp && (
        <Notice variant="info" className="mt-6">
          Set up email in{' '}
          <Link href="/settings/email" className="font-semibold underline underline-offset-4">
            Settings
          </Link>{' '}
          to send these messages.
        </Notice>
      )}
      <Card className="mt-6">
        <MailFilterForm key={filters.q} filters={filters} kinds={kinds} />
        {mails.length === 0 ? (
          <EmptyState
            icon={MailIcon}
            title="No emails found"
            description={
              filtered ? 'Nothing matches the search.' : 'Emails appear here once they are created.'
            }
          />
        ) : (
          <>
            <ul className="divide-y border-y">
              {mails.map((mail) => (
                <MailLine key={mail.id} mail={mail} />
              ))}
            </ul>
            <nav
              aria-label="Pages of emails"
              className="flex flex-wrap items-center justify-between gap-3"
            >
              <p role="status" className="text-sm text-muted-foreground">
                {counted(total, 'email')}
              </p>
              <div className="flex flex-wrap gap-2">
                {hasNewer && <StepLink href={addressOf(MAILS, filters)}>Newest</StepLink>}
                {hasOlder && last && (
                  <StepLink href={addressOf(MAILS, { ...filters, before: last.id })}>
                    Older
                    <ChevronRight aria-hidden />
                  </StepLink>
                )}
              </div>
            </nav>
          </>
        )}
      </Card>
    </>
  )
}

Mails.layout = AppShell
