import { Fragment, type ReactNode } from 'react'

/**
 * Short facts side by side; on a phone each has its own line, so that none breaks in the middle.
 */
export function FactLine({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className="text-sm text-muted-foreground wrap-anywhere">
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="max-sm:hidden"> · </span>}
          <span className="inline-block max-w-full max-sm:block">{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
