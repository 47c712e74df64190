import type { SignerRole } from '#documents/placed_field'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { PenLine } from 'lucide-react'
import { I9Clocks } from '~/components/signing/i9_clocks'
import { PersonLink } from '~/components/people/person_link'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { employeeName, signLabel } from './request_labels'

export type OpenI9Props = { requests: SigningRequest[]; total: number; overdue: number }

interface Props extends OpenI9Props {
  onSign: (request: SigningRequest, role: SignerRole) => void
}

/** Unfinished I-9s, late ones first; empty without any. */
export function OpenI9({ requests, total, overdue, onSign }: Props) {
  if (total === 0) return null
  return (
    <Card className="mt-6">
      <div className="flex flex-wrap items-center gap-3">
        <CardTitle>I-9 forms to complete</CardTitle>
        {overdue > 0 && <Badge variant="danger">{overdue} overdue</Badge>}
      </div>
      <ul aria-label="I-9 forms to complete" className="-my-3 divide-y">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-3">
            <div className="grid min-w-0 flex-1 basis-72 gap-1 wrap-anywhere">
              <p className="text-sm font-medium">
                <PersonLink id={request.employeeId} name={employeeName(request)} />
              </p>
              {request.i9 && <I9Clocks clocks={request.i9} />}
            </div>
            {request.maySignAs.map((role) => (
              <Button
                key={role}
                size="sm"
                aria-label={`${signLabel(request, role)}: ${employeeName(request)}`}
                onClick={() => onSign(request, role)}
              >
                <PenLine aria-hidden />
                {signLabel(request, role)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {total > requests.length && (
        <p className="text-sm text-muted-foreground">and {total - requests.length} more</p>
      )}
    </Card>
  )
}
