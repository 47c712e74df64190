import { useState } from 'react'
import { ApiError } from '~/lib/api'

/**
 * What a dialog replaces: what was there when it opened, or what a refusal says is there by now, so
 * that the second press does it.
 */
export function useSeen<T>(opened: T) {
  const [previous, setPrevious] = useState(opened)

  /** Notes what a refused call says. */
  async function noting<R>(call: Promise<R>): Promise<R> {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const { now } = error.body as { now?: T }
        if (now !== undefined) setPrevious(() => now)
      }
      throw error
    }
  }

  return { previous, noting }
}
