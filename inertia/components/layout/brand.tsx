import { cn } from '~/lib/utils'

/** A gangway from quay to deck, with its rail. */
function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-[#0f3a47]" />
      <path
        d="M6 23.5 26 10.5"
        className="stroke-signal"
        strokeWidth="3.2"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M8.2 22v-6.2M14.1 18.2V12M20 14.4V8.2"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <BrandMark />
      <span className="text-lg font-bold tracking-tight">Gangway</span>
    </span>
  )
}
