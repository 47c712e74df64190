import { counted, formatCount } from '#core/counted'
import type { EvidencePerson, EvidenceSummary } from '#signing/queries/evidence/evidence_summary'
import { Download, FileSearch } from 'lucide-react'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { EmptyState } from '~/components/feedback/empty_state'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { Fact } from '~/components/details'
import { addressOf } from '~/components/lists/list_address'
import { EvidenceChoice, type EvidenceScope } from '~/components/signing/evidence_choice'
import { fileSize } from '~/components/spreadsheets/file_problem'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'

type Props = {
  scope: EvidenceScope | null
  person: EvidencePerson | null
  summary: EvidenceSummary | null
}

/** Evidence packs, with a preview of their content. */
export default function Evidence({ scope, person, summary }: Props) {
  return (
    <>
      <PageHeader
        title="Evidence packs"
        subtitle="Download signed documents with proof of who signed"
        mobileSubtitle="Signed documents and their proof"
      />
      <div className="grid grid-cols-1 gap-6">
        <DocumentTabs current="evidence" />
        <Card>
          <CardTitle className="sr-only">Contents of the pack</CardTitle>
          <EvidenceChoice scope={scope} person={person} />
        </Card>
        {scope && summary && (
          <Card>
            <CardTitle>What it includes</CardTitle>
            <div role="status" className="contents">
              {summary.requests === 0 ? (
                <EmptyState
                  icon={FileSearch}
                  title="Nothing found"
                  description={
                    scope.kind === 'period'
                      ? 'Nothing was fully signed in this period.'
                      : 'No documents were sent for signing.'
                  }
                />
              ) : (
                <Contents scope={scope} person={person} summary={summary} />
              )}
            </div>
          </Card>
        )}
      </div>
    </>
  )
}

interface ContentsProps {
  scope: EvidenceScope
  person: Props['person']
  summary: EvidenceSummary
}

function Contents({ scope, person, summary }: ContentsProps) {
  const { requests, completed, documents, destroyed, files, bytes, auditEntries } = summary
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="About">
          {scope.kind === 'period' ? (
            `${formatShortDate(scope.from)} to ${formatShortDate(scope.to)}`
          ) : (
            <>
              {scope.kind === 'request' && `Request ${scope.requestId}, `}
              <bdi>{person?.name ?? 'someone'}</bdi>
            </>
          )}
        </Fact>
        <Fact label="Requests">
          {formatCount(requests)}, {formatCount(completed)} fully signed
        </Fact>
        <Fact label="Documents">
          {formatCount(documents)}
          {destroyed > 0 && `, of ${formatCount(destroyed)} facts only, as they were deleted`}
        </Fact>
        <Fact label="Files">{formatCount(files)}: as sent, with signatures, and sealed</Fact>
        <Fact label="Size">About {fileSize(bytes)}</Fact>
        <Fact label="Audit log">
          {counted(auditEntries, 'entry', 'entries')} about these requests
        </Fact>
      </dl>
      <Notice variant="info">
        Anyone can check the ZIP file without this portal: unpack it and run “sh verify.sh”. Your
        download is recorded in the audit log.
      </Notice>
      <Button asChild className="w-fit">
        <a href={addressOf('/api/sign/evidence', queryOf(scope))} download>
          <Download aria-hidden />
          Download evidence pack
        </a>
      </Button>
    </>
  )
}

function queryOf(scope: EvidenceScope) {
  if (scope.kind === 'person') return { employeeId: scope.employeeId }
  if (scope.kind === 'request') return { requestId: scope.requestId }
  return { from: scope.from, to: scope.to }
}

Evidence.layout = AppShell
