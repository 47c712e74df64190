import type { ReactNode } from 'react'

/** A heading with its label-and-value pairs below. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
    </section>
  )
}

interface FactProps {
  label: string
  children: ReactNode
  /** long text takes the whole width and keeps its line breaks */
  wide?: boolean
}

export function Fact({ label, children, wide }: FactProps) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd
        dir="auto"
        className={
          wide ? 'wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]' : 'wrap-anywhere'
        }
      >
        {children}
      </dd>
    </div>
  )
}
