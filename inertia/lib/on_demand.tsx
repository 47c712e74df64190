import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { toastFailure } from './failures'

interface Loading<P> {
  /** where something else than `open` decides whether it is open */
  isOpen?: (props: P) => boolean
  /** in place of closing the dialog; what is no dialog is replaced by an error */
  onFailure?: (props: P, error: unknown) => void
  /** shown until it is loaded, and for good if that fails; by default nothing, and then an error */
  fallback?: (props: P, failure: unknown) => ReactNode
}

/** How a dialog is closed. */
interface Closes {
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
}

/**
 * A part whose script is loaded when it is first rendered or, if it has an `open`, such as a
 * dialog, when that is true. Nothing is shown before. A dialog whose script does not load closes and
 * says so: the page behind it may hold what a person has filled in. React's lazy() does not fit: it
 * remembers a failed load forever, so no later try can work, and Suspense delays content by up to
 * 300 ms to avoid a flickering fallback.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  {
    isOpen = (props) => !('open' in props) || props.open === true,
    onFailure,
    fallback,
  }: Loading<P> = {}
): ComponentType<P> {
  const known: { part: ComponentType<P> | null } = { part: null }

  return function OnDemand(props: P) {
    const [part, setPart] = useState(() => known.part)
    const [failure, setFailure] = useState<unknown>(null)
    const wanted = isOpen(props)

    useEffect(() => {
      if (!wanted || part) return
      let gone = false
      load().then(
        ({ default: loaded }) => {
          known.part = loaded
          setPart(() => loaded)
        },
        (error: unknown) => {
          if (gone) return
          const { onOpenChange, onClose } = props as Closes
          if (onFailure) return onFailure(props, error)
          if (!onOpenChange && !onClose) return setFailure(error)
          toastFailure(error, 'This could not be loaded. Check the connection and try again.')
          onOpenChange?.(false)
          onClose?.()
        }
      )
      return () => {
        gone = true
      }
      // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
    }, [wanted, part])

    if (!part && fallback) return fallback(props, failure)
    if (failure) throw failure
    if (!part) return null
    const Part = part
    return <Part {...props} />
  }
}

/** For the button of such a part: its script is loaded when someone points at it or reaches it. */
export function preparing(load: () => Promise<unknown>) {
  const prepare = () => void load().catch(() => undefined)
  return { onPointerEnter: prepare, onFocus: prepare }
}
