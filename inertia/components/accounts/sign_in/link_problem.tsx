import { Button } from '~/components/ui/button'
import { GuestCard } from '~/layouts/guest_card'

interface LinkProblemProps {
  title: string
  text: string
  action: { href: string; label: string }
}

/** An emailed link that cannot be used, and where to go instead. */
export function LinkProblem({ title, text, action }: LinkProblemProps) {
  return (
    <GuestCard title={title} subtitle={text}>
      <Button asChild className="w-full">
        <a href={action.href}>{action.label}</a>
      </Button>
    </GuestCard>
  )
}
