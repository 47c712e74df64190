import { ErrorPage, type ErrorProps } from '~/components/layout/error_page'
import EitherLayout from '~/layouts/either_layout'

export default function Forbidden({ message }: ErrorProps) {
  return (
    <ErrorPage
      code={403}
      title="You don't have access to this page"
      text={message || 'Ask an administrator if you need it for your work.'}
    />
  )
}

Forbidden.layout = EitherLayout
