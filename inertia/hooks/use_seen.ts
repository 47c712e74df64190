import { useState } from 'react'
import { ApiError } from '~/lib/api'

/**
 * What a dialog replaces: what was there when it opened, or what a refusal says is there by now, so
 * that the second press does it.
 * @param named what people call it.
 */
export function useSeen<T>(opened: T, named = '') {
  const [previous, setPrevious] = useState(opened)
  const [name, setName] = useState(named)

  /** Notes what a refused call says. */
  async function noting<R>(call: Promise<R>): Promise<R> {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const { now, name: nameNow } = error.body as { now?: T; name?: string }
        if (now !== undefined) setPrevious(() => now)
        if (nameNow !== undefined) setName(nameNow)
      }
      throw error
    }
  }

  return { previous, name, noting }
}
