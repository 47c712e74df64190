import type { RequestedDocument } from '#documents/queries/request_list'
import type { PersonDocuments, StandingRequest } from '#dashboard/queries/own_documents'
import { usePage } from '@inertiajs/react'
import { FileCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { RequestedFile, RequestTask } from '~/components/documents/requests/request_rows'
import { SignedFiles, SigningTaskRow } from '~/components/documents/requests/signing_rows'
import { ownClock } from '~/components/documents/requests/request_labels'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { CheckLink } from '~/components/signing/check_link'
import { Card, CardTitle } from '~/components/ui/card'
import { useCompanyDay } from '~/hooks/use_company_day'
import AppShell from '~/layouts/app_shell'

/** A person's documents to sign, upload or read, signed ones, and files. */
export default function Documents({ asked, signing }: PersonDocuments) {
  const { user } = usePage().props
  const toSign = signing.filter(({ maySignAs }) => maySignAs.length > 0)
  const signed = signing.filter(({ status }) => status === 'COMPLETED')
  const underWay = signing.filter((one) => !toSign.includes(one) && !signed.includes(one))
  const todo = asked.filter(({ state }) => state === 'open')
  const { dayOf } = useCompanyDay()
  const tasks = tasksOf(toSign, todo, dayOf)
  const files = asked.filter(({ state }) => state !== 'open')

  return (
    <>
      <PageHeader
        title="Documents"
        subtitle="Documents to sign, upload or read, and your files"
        mobileSubtitle="To do, signed, and your files"
      />
      <div className="grid grid-cols-1 gap-6">
        <DocumentTabs current="own" />
        <Part title="To do">
          {tasks.length === 0 ? (
            <EmptyState
              icon={FileCheck2}
              title="Nothing to do"
              description="Documents to sign, upload or read appear here."
            />
          ) : (
            <ul aria-label="To do" className="grid grid-cols-1 gap-3">
              {tasks.map(({ request, one }) =>
                request ? (
                  <SigningTaskRow key={`sign ${request.id}`} request={request} />
                ) : (
                  <RequestTask key={one.id} asked={one} />
                )
              )}
            </ul>
          )}
        </Part>
        {signed.length + underWay.length > 0 && (
          <Part title="Waiting on others, and completed">
            <ul aria-label="Signed documents" className="grid grid-cols-1 gap-3">
              {[...underWay, ...signed].map((request) => (
                <SignedFiles
                  key={request.id}
                  request={request}
                  named={request.employee.email !== user?.email}
                />
              ))}
            </ul>
            {signed.length > 0 && <CheckLink />}
          </Part>
        )}
        {files.length > 0 && (
          <Part title="My files">
            <ul aria-label="My files" className="grid grid-cols-1 gap-3">
              {files.map((one) => (
                <RequestedFile key={one.id} asked={one} />
              ))}
            </ul>
          </Part>
        )}
      </div>
    </>
  )
}

type Task = { dueOn: string | null; overdue: boolean } & (
  | { request: StandingRequest; one?: undefined }
  | { request?: undefined; one: RequestedDocument }
)

/** Late ones first, then by due date; without one, last. */
function tasksOf(
  toSign: StandingRequest[],
  todo: RequestedDocument[],
  dayOf: (moment: string) => string
): Task[] {
  const tasks: Task[] = [
    ...toSign.map((request) => {
      const { dueOn, overdue } = ownClock(request) ?? {
        dueOn: request.dueOn,
        overdue: request.late,
      }
      const lastDay = request.expiresAt && dayOf(request.expiresAt)
      return { request, dueOn: dueOn ?? lastDay, overdue }
    }),
    ...todo.map((one) => ({ one, dueOn: one.dueOn, overdue: one.overdue })),
  ]
  const day = ({ dueOn }: Task) => dueOn ?? '9999-12-31'
  return tasks.toSorted(
    (a, b) => Number(b.overdue) - Number(a.overdue) || day(a).localeCompare(day(b))
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {children}
    </Card>
  )
}

Documents.layout = AppShell
