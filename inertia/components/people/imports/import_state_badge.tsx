import { Badge } from '~/components/ui/badge'
import type { ImportState } from './types'
import { stateLook } from './words'

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { label, variant } = stateLook(state)
  return <Badge variant={variant}>{label}</Badge>
}
