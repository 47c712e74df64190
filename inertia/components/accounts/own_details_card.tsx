import { LoadFailed } from '~/components/feedback/load_failed'
import { OwnDetailsForm } from '~/components/forms/own_details_form'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useRemote } from '~/hooks/use_remote'

/** HR's data that the person maintains; empty for an account without an employee. */
export function OwnDetailsCard() {
  const { data: answer, failed, reload } = useRemote('/api/profile/details')

  if (answer && !answer.details) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>Contact and background</CardTitle>
        <CardDescription>Emergency contact, address and background</CardDescription>
      </CardHeader>
      {answer?.details ? (
        <OwnDetailsForm details={answer.details} withPhone={false} />
      ) : failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load your details.</LoadFailed>
      ) : (
        <p className="text-sm text-muted-foreground">Loading...</p>
      )}
    </Card>
  )
}
