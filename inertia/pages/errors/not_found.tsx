import { ErrorPage, type ErrorProps } from '~/components/layout/error_page'
import EitherLayout from '~/layouts/either_layout'

export default function NotFound(_props: ErrorProps) {
  return (
    <ErrorPage
      code={404}
      title="Page not found"
      text="There's nothing at this address. The page may have moved, or the link may be incomplete."
    />
  )
}

NotFound.layout = EitherLayout
