import { router, usePage } from '@inertiajs/react'
import { paramOf, withParams } from '~/components/lists/list_address'

/** The open dialog is in the address (?user=ID), so that links work and Back closes it. */
export function useUserDialog() {
  const { url } = usePage()
  const id = Number(paramOf(url, 'user')) || null
  const kept = { preserveState: true, preserveScroll: true }

  return {
    id,
    open: (userId: number) => router.push({ url: withParams(url, { user: userId }), ...kept }),
    /** `then` runs at the new address: an earlier reload would be made twice. */
    close: (then?: () => void) =>
      router.replace({ url: withParams(url, { user: null }), ...kept, onFinish: then }),
  }
}
