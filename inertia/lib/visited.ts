import { router } from '@inertiajs/react'

/** Navigates; settles when the visit is over, so that a button stays busy until then. */
export const visited = (href: string) =>
  new Promise<void>((resolve) => {
    router.visit(href, { onFinish: () => resolve() })
  })
