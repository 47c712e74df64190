import { useEffect, useState } from 'react'
import { OwnDetailsForm, type OwnDetails } from '~/components/own_details_form'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { api } from '~/lib/api'

type Answer = { details: OwnDetails | null }

/** What HR keeps about the person and the person keeps up; nothing for who is not on the roster. */
export function OwnDetailsCard() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    api
      .get<Answer>('/api/profile/details', { signal: controller.signal })
      .then(setAnswer)
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true)
      })
    return () => controller.abort()
  }, [turn])

  if (answer && !answer.details) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>Contact and background</CardTitle>
        <CardDescription>
          Whom to call when something happens to you, where you live, what you have learned.
        </CardDescription>
      </CardHeader>
      {answer?.details ? (
        <OwnDetailsForm details={answer.details} withPhone={false} />
      ) : failed ? (
        <Button
          variant="outline"
          className="w-fit"
          onClick={() => {
            setFailed(false)
            setTurn(turn + 1)
          }}
        >
          Try again
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">Loading...</p>
      )}
    </Card>
  )
}
