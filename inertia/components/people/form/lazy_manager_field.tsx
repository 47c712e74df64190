import { lazy } from 'react'

/** The manager of a form, loaded when it is first shown; without it the rest can be saved. */
export const LazyManagerField = lazy(() =>
  import('./manager_field').catch(() => ({ default: Missing }))
)

function Missing() {
  return (
    <p role="alert" className="text-sm text-destructive">
      The manager could not be loaded. The rest can be saved.
    </p>
  )
}
