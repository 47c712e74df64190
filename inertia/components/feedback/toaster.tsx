import { ErrorBoundary } from '~/components/layout/error_boundary'
import { useToast } from '~/hooks/use_toast'
import { onDemand } from '~/lib/on_demand'

const Toasts = onDemand<{ open: boolean }>(() => import('./toasts'))

/**
 * Shows toasts; their script is loaded with the first one. What needs them without a connection
 * imports `toasts` itself.
 */
export function Toaster() {
  const { current } = useToast()
  return (
    <ErrorBoundary shows={current} fallback={null}>
      <Toasts open={current !== null} />
    </ErrorBoundary>
  )
}
