import type { ImportState } from '#people/import/import_options'
import { Badge } from '~/components/ui/badge'
import { stateLook } from './labels'

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { label, variant } = stateLook(state)
  return <Badge variant={variant}>{label}</Badge>
}
