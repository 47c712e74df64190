import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in what the server rendered, until the script runs. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false
  )
