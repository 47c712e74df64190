import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/utils'

// Changed from shadcn/ui by hand: at least 36 pixels high, and submits only if its type says so.

export const buttonVariants = cva(
  [
    'inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md text-sm font-semibold',
    // Where the system decides the colors, a filled button would be bare text.
    'forced-colors:border',
    'text-center transition-colors select-none disabled:pointer-events-none disabled:opacity-55',
    "aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
        destructive:
          'bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive-hover',
        outline:
          'border border-input bg-card text-foreground shadow-xs hover:bg-accent hover:text-accent-foreground',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-accent',
        ghost: 'text-foreground hover:bg-accent hover:text-accent-foreground',
        link: 'text-primary underline underline-offset-4 hover:text-primary-hover',
      },
      size: {
        'default': 'min-h-10 px-4 py-2',
        'sm': 'min-h-9 px-3 py-1.5',
        'lg': 'min-h-12 px-6 py-3 text-base',
        'icon': 'size-10',
        'icon-sm': 'size-9',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  }
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  asChild?: boolean
}

export function Button({ className, variant, size, asChild, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)

  if (asChild) {
    return <Slot.Root data-slot="button" className={classes} {...props} />
  }
  return <button data-slot="button" type={type ?? 'button'} className={classes} {...props} />
}
