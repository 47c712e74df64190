import { Link } from '@inertiajs/react'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import type { RetentionFact } from './types'

/** How long what is kept; these follow from the product and from what was signed. */
export function RetentionList({ facts }: { facts: readonly RetentionFact[] }) {
  return (
    <Card id="retention" className="scroll-mt-6">
      <CardHeader>
        <CardTitle>Retention</CardTitle>
        <CardDescription>
          How long the portal keeps what. None of these is set here: they are what it does.
        </CardDescription>
      </CardHeader>
      <dl className="divide-y border-y text-sm">
        {facts.map(({ what, kept, address }) => (
          <div key={what} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_2fr]">
            <dt className="font-medium">{what}</dt>
            <dd className="text-muted-foreground">
              {kept}
              {address && (
                <>
                  {' '}
                  <Link href={address} className="text-primary underline underline-offset-4">
                    Show
                  </Link>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
