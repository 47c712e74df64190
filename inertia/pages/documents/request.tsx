import type { RequestedDocument } from '#documents/queries/request_list'
import { Link, router, usePage } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { ReadDocument } from '~/components/documents/requests/read_document'
import { SubmissionHistory } from '~/components/documents/requests/submission_history'
import { requestBadge } from '~/components/documents/requests/request_labels'
import { UploadDocument } from '~/components/documents/requests/upload_document'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { Fact } from '~/components/details'
import { Badge } from '~/components/ui/badge'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = { asked: RequestedDocument; today: string }

/** A request to upload or read: completed here, and viewed by HR. */
export default function Request({ asked, today }: Props) {
  const { user } = usePage().props
  const own = user?.email === asked.employee.email
  const badge = requestBadge(asked)
  // Who waits for approval has no page of documents yet.
  const back = user?.awaitingApproval
    ? { href: '/', label: 'Home' }
    : own
      ? { href: '/documents', label: 'My documents' }
      : { href: '/documents/requests', label: 'Requested documents' }
  const reload = () => router.reload({ only: ['asked'] })

  return (
    <>
      <Link
        href={back.href}
        className="mb-4 inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {back.label}
      </Link>
      <PageHeader title={asked.name} />
      <div className="grid grid-cols-1 gap-6">
        <Card>
          <CardTitle>Request</CardTitle>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {!own && <Fact label="Person">{fullName(asked.employee)}</Fact>}
            <Fact label="Status">
              <Badge variant={badge.variant}>{badge.label}</Badge>
            </Fact>
            <Fact label="Due">{asked.dueOn ? formatShortDate(asked.dueOn) : 'No due date'}</Fact>
            <Fact label="Requested by">{asked.requestedBy}</Fact>
            {asked.doneAt && <Fact label="Completed">{formatShortDate(asked.doneAt)}</Fact>}
            {asked.instructions && (
              <Fact label="Instructions" wide>
                {asked.instructions}
              </Fact>
            )}
          </dl>
        </Card>
        {asked.kind === 'read' && <ReadDocument asked={asked} own={own} onDone={reload} />}
        {asked.kind === 'upload' && (
          <>
            <SubmissionHistory asked={asked} own={own} onChanged={reload} />
            {own && asked.state === 'open' && (
              <UploadDocument
                key={asked.submissions.length}
                asked={asked}
                today={today}
                onUploaded={reload}
              />
            )}
          </>
        )}
        {asked.state === 'cancelled' && <Notice>This is no longer requested.</Notice>}
      </div>
    </>
  )
}

Request.layout = AppShell
