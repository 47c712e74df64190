import { router } from '@inertiajs/react'

/** Quietly: a person who was signed out learns it from their own next act. */
export const reloadQuietly = (only: string[]) =>
  router.reload({ only, headers: { 'x-background': '1' }, onHttpException: () => false })
