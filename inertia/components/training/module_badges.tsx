import { counted } from '#core/counted'
import type { Data } from '@generated/data'
import { Badge } from '~/components/ui/badge'

type Badged = Pick<
  Data.Training.Module,
  'isRequired' | 'hasTest' | 'requiresCertificateUpload' | 'renewalPeriodMonths'
>

const monthsText = (months: number) => counted(months, 'month')

interface ModuleBadgesProps {
  module: Badged
  /**
   * A module's own page words the certificate differently, and has a sentence about the renewal.
   */
  onOwnPage?: boolean
}

export const DraftBadge = () => <Badge variant="warning">Draft</Badge>

/** A module's requirements at a glance. */
export function ModuleBadges({ module, onOwnPage = false }: ModuleBadgesProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {module.isRequired && <Badge variant="danger">Required</Badge>}
      {module.hasTest && <Badge variant="info">Has Test</Badge>}
      {module.requiresCertificateUpload && (
        <Badge variant="warning">{onOwnPage ? 'Certificate Required' : 'Certificate Upload'}</Badge>
      )}
      {!onOwnPage && module.renewalPeriodMonths !== null && (
        <Badge variant="neutral">Renew every {monthsText(module.renewalPeriodMonths)}</Badge>
      )}
    </div>
  )
}
