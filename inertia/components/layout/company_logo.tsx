import { cn } from '~/lib/utils'

/**
 * The firm's logo beside its name, which says the same. On a light ground in both modes: most logos
 * are drawn for one.
 */
export function CompanyLogo({ src, className }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      className={cn('max-h-10 w-fit max-w-36 rounded-sm bg-white object-contain p-1', className)}
    />
  )
}
