import { useEffect, useState, type ComponentType } from 'react'

/**
 * A dialog whose script comes when it is first opened: by being rendered, or, where it has an
 * `open`, once that is true. It is shown when it is there, and nothing until then.
 * Not React's lazy(): that remembers a failed load for good, so that no later try can work, and
 * Suspense holds what has come back for up to 300 ms to keep a fallback from flickering.
 * @param isOpen where something else tells whether it is open.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isOpen = (props: P) => !('open' in props) || props.open === true
): ComponentType<P> {
  const known: { part: ComponentType<P> | null } = { part: null }

  return function OnDemand(props: P) {
    const [part, setPart] = useState(() => known.part)
    const [failure, setFailure] = useState<unknown>(null)
    const wanted = isOpen(props)

    useEffect(() => {
      if (!wanted || part) return
      load().then(({ default: loaded }) => {
        known.part = loaded
        setPart(() => loaded)
      }, setFailure)
    }, [wanted, part])

    if (failure) throw failure
    if (!part) return null
    const Part = part
    return <Part {...props} />
  }
}
