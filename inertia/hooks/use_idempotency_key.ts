import { useRef } from 'react'
import { ApiError } from '~/lib/api'

/** crypto.randomUUID is missing where the portal is served without https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One key per object to create, however often it is sent; `renew` starts the next. */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null)

  return {
    /** @param from the id of what is copied: after a lost answer, another copy is another call. */
    current: (from?: number) => {
      key.current ??= randomKey()
      return from === undefined ? key.current : `${key.current}-${from}`
    },
    renew: () => {
      key.current = null
    },
    /** A refusal created nothing, so the next call is a new one. A lost answer may have. */
    failed: (error: unknown) => {
      if (error instanceof ApiError && error.status < 500) key.current = null
    },
  }
}
