import { router } from '@inertiajs/react'

let back = false
addEventListener('popstate', () => {
  back = true
})
router.on('start', ({ detail: { visit } }) => {
  if (!visit.async && !visit.prefetch) back = false
})

/** Whether Back or Forward led to the page that appears, which has the props it was left with. */
export const cameBack = () => back
