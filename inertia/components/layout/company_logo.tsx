import { cn } from '~/lib/utils'

/**
 * Decorative, since the name is next to it. On a light background in both modes: most logos are
 * designed for one.
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
