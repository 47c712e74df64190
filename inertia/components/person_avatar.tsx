import { initials } from '~/lib/people'
import { cn } from '~/lib/utils'
import { Avatar, AvatarFallback, AvatarImage } from './ui/avatar'

const sizes = {
  sm: 'size-8 [&_span]:text-xs',
  md: 'size-10',
  lg: 'size-16 [&_span]:text-xl',
  xl: 'size-24 [&_span]:text-3xl',
}

interface PersonAvatarProps {
  firstName: string | null
  lastName: string | null
  email?: string | null
  imageUrl: string | null
  size?: keyof typeof sizes
  className?: string
}

/** Decorative: the name is always next to it. */
export function PersonAvatar({
  firstName,
  lastName,
  email,
  imageUrl,
  size = 'md',
  className,
}: PersonAvatarProps) {
  return (
    <Avatar aria-hidden className={cn(sizes[size], className)}>
      {imageUrl && <AvatarImage src={imageUrl} alt="" />}
      <AvatarFallback>{initials({ firstName, lastName, email })}</AvatarFallback>
    </Avatar>
  )
}
