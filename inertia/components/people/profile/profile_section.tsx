import { useId, type ReactNode } from 'react'
import { Card, CardTitle } from '~/components/ui/card'

interface ProfileSectionProps {
  /** the anchor of a link to it */
  anchor?: string
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** One section of a profile, as a landmark. */
export function ProfileSection({ anchor, title, actions, children }: ProfileSectionProps) {
  const id = useId()

  return (
    <section id={anchor} aria-labelledby={id}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CardTitle id={id}>{title}</CardTitle>
          {actions}
        </div>
        {children}
      </Card>
    </section>
  )
}

/** The text of an empty section. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted-foreground">{children}</p>
}
