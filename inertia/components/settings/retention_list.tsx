import type { RetentionFact } from '#settings/retention_facts'
import { Link } from '@inertiajs/react'

/** Retention of data that is not set here: fixed by the product, or set elsewhere. */
export function RetentionList({ facts }: { facts: readonly RetentionFact[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium">Fixed, or set elsewhere</h3>
      <dl className="divide-y border-y text-sm">
        {facts.map(({ what, kept, address }) => (
          <div key={what} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_2fr]">
            <dt className="font-medium">{what}</dt>
            <dd className="text-muted-foreground">
              {kept}
              {address && (
                <>
                  {' '}
                  <Link
                    href={address}
                    className="text-primary underline underline-offset-4"
                    aria-label={`Show: ${what}`}
                  >
                    Show
                  </Link>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
