import { ErrorPage, type ErrorProps } from '~/components/layout/error_page'
import EitherLayout from '~/layouts/either_layout'

export default function ServerError({ requestId, message, status = 500 }: ErrorProps) {
  return (
    <ErrorPage
      code={status}
      title={status >= 500 ? 'Something went wrong' : "That didn't work"}
      text={
        message ||
        'The error has been recorded. If it happens again, give your administrator the request ID.'
      }
      requestId={requestId}
      retry
    />
  )
}

ServerError.layout = EitherLayout
