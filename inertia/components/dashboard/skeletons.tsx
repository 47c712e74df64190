import { Skeleton } from '~/components/ui/skeleton'
import { cn } from '~/lib/utils'

/** Placeholders for rows that are still loading. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={cn('rounded-lg', className)} />
      ))}
    </div>
  )
}
