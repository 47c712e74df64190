import { Skeleton } from '~/components/ui/skeleton'
import { cn } from '~/lib/utils'

/** Rows that are still to come (spec.md 9: four of activity, three of approvals). */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={cn('rounded-lg', className)} />
      ))}
    </div>
  )
}
