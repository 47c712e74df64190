import type { ReactNode } from 'react'

interface ChangeListProps {
  /** What was changed, and how it is now. What has no value is left out. */
  changes: { what: string; value: ReactNode }[]
}

/** What was changed since it was opened, inside a ConflictNotice; nothing where nothing is left to say. */
export function ChangeList({ changes }: ChangeListProps) {
  const told = changes.filter(({ value }) => value !== '')
  if (told.length === 0) return null
  return (
    <>
      <p className="mt-3">What was changed:</p>
      <dl aria-label="What was changed" className="mt-1 grid gap-1">
        {told.map(({ what, value }) => (
          <div key={what}>
            <dt className="inline">{what}: </dt>
            <dd className="inline wrap-anywhere whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
