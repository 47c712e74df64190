import { onDemand } from '~/lib/on_demand'

/** The manager of a form, loaded when it is first shown; without it the rest can be saved. */
export const LazyManagerField = onDemand(() => import('./manager_field'), {
  fallback: (_, failure) => (failure ? <Missing /> : <Loading />),
})

const Missing = () => (
  <p role="alert" className="text-sm text-destructive">
    The manager could not be loaded. The rest can be saved.
  </p>
)

const Loading = () => (
  <div className="grid content-start gap-1.5 text-sm">
    <span className="font-medium">Manager</span>
    <span className="text-muted-foreground">Loading...</span>
  </div>
)
