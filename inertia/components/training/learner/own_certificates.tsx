import { Link, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { CertificateLinks } from '~/components/training/proof/certificate_links'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useCompanyDay } from '~/hooks/use_company_day'
import { useRemote } from '~/hooks/use_remote'
import { formatShortDate } from '~/lib/dates'
import { methodWords } from './attempt_labels'

const SHOWN = 5
const ALL = 500

/** A person's completions, including those of archived modules. */
export function OwnCertificates() {
  const [perPage, setPerPage] = useState(SHOWN + 1)
  const { data, failed, reload } = useRemote('/api/training/certificates', { query: { perPage } })
  const { today } = useCompanyDay()
  const mayOpen = usePage().props.permissions.includes('training:view')
  const shown = perPage === ALL ? data : data?.slice(0, SHOWN)

  return (
    <Card>
      <CardHeader>
        <CardTitle>Certificates</CardTitle>
        <CardDescription>Completed training and expiration dates</CardDescription>
      </CardHeader>
      {shown ? (
        shown.length > 0 ? (
          <ul className="grid gap-3">
            {shown.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-start justify-between gap-3 border-t pt-3 text-sm"
              >
                <div className="grid min-w-0 gap-0.5">
                  {mayOpen ? (
                    <Link
                      href={`/training/${one.moduleId}`}
                      className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4 wrap-anywhere"
                    >
                      <bdi>{one.moduleName}</bdi>
                    </Link>
                  ) : (
                    <p className="font-medium wrap-anywhere">
                      <bdi>{one.moduleName}</bdi>
                    </p>
                  )}
                  <p className="text-muted-foreground">
                    {methodWords(one)} {formatShortDate(one.completedOn)}
                    {one.validUntil &&
                      `, ${one.validUntil < today ? 'expired' : 'expires'} ${formatShortDate(one.validUntil)}`}
                  </p>
                  <p className="text-muted-foreground">
                    Code <span className="font-mono text-xs">{one.code}</span>
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <CertificateLinks {...one} completionId={one.id} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted-foreground">No completed training yet.</p>
        )
      ) : failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load your certificates.</LoadFailed>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
      {perPage !== ALL && data && data.length > SHOWN && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => setPerPage(ALL)}>
          Show all
        </Button>
      )}
    </Card>
  )
}
