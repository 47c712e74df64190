import { useSyncExternalStore } from 'react'

/** A hook that follows whether the window is narrower than this. */
function belowWidth(pixels: number) {
  const query = `(max-width: ${pixels - 0.02}px)`
  function subscribe(listener: () => void) {
    const followed = [window.matchMedia(query), window.matchMedia('print')]
    for (const media of followed) media.addEventListener('change', listener)
    return () => {
      for (const media of followed) media.removeEventListener('change', listener)
    }
  }
  let narrower: boolean | undefined
  /** Paper shows what is on screen: a browser counts the pages before React can render again. */
  function read() {
    if (narrower === undefined || !window.matchMedia('print').matches) {
      narrower = window.matchMedia(query).matches
    }
    return narrower
  }
  return () => useSyncExternalStore(subscribe, read, () => false)
}

/** Below 768 px. */
export const useIsMobile: () => boolean = belowWidth(768)

/** Below 1024 px, where wide tables and rows of filters do not fit beside the sidebar. */
export const useIsNarrow: () => boolean = belowWidth(1024)
