import { Link, usePage } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { isSettingUp } from './set_up_under_way'
import { GET_STARTED } from './step_labels'

/** Steps that lead to other pages: from there, one click back to the next step. */
export function BackToSetUp() {
  const { url, props } = usePage()
  const [path] = url.split(/[?#]/)
  // The dashboard has the card.
  if (path === '/' || path === GET_STARTED || !isSettingUp(props.user?.id)) return null
  return (
    <Link
      href={GET_STARTED}
      className="mb-4 inline-flex min-h-9 w-fit items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4 print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to setup
    </Link>
  )
}
