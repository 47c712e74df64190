import { router } from '@inertiajs/react'

/** Leads there; settles when the visit is over, so that a button stays busy until the page is. */
export const visited = (href: string) =>
  new Promise<void>((resolve) => {
    router.visit(href, { onFinish: () => resolve() })
  })
