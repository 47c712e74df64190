import { ShieldCheck } from 'lucide-react'

/** Link to the page where anyone can check a signed file; opens separately. */
export function CheckLink() {
  return (
    <a
      href="/verify-document"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-sm font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
    >
      <ShieldCheck aria-hidden className="size-4" />
      Check a signed document<span className="sr-only"> (opens a new tab)</span>
    </a>
  )
}
