import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { buttonVariants } from './ui/button'

interface StepLinkProps {
  href: string
  /** The props that differ there; the others stay. */
  only?: string[]
  children: ReactNode
}

/** A link to newer or older rows of a list without page numbers. */
export function StepLink({ href, only, children }: StepLinkProps) {
  return (
    <Link
      href={href}
      {...(only && { only, preserveState: true })}
      className={buttonVariants({ variant: 'outline', size: 'sm' })}
    >
      {children}
    </Link>
  )
}
