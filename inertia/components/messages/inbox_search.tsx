import { Link, router } from '@inertiajs/react'
import { useRef, useState, type FormEvent } from 'react'
import { addressOf } from '~/components/lists/list_address'
import { Button, buttonVariants } from '~/components/ui/button'
import { Input } from '~/components/ui/input'

/** The search in one's messages, stored in the address. */
export function InboxSearch({ q, onlyUnread }: { q: string; onlyUnread: boolean }) {
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const unread = onlyUnread ? 'true' : ''

  function search(event: FormEvent) {
    event.preventDefault()
    router.visit(addressOf('/inbox', { q: text.trim(), unread }), {
      preserveScroll: true,
      // The field keeps the focus, and what was typed since.
      preserveState: true,
    })
  }

  return (
    <form role="search" onSubmit={search} className="flex flex-wrap items-center gap-3">
      <Input
        ref={input}
        type="search"
        dir="auto"
        aria-label="Search messages"
        placeholder="Search messages..."
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 basis-48"
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
      {q && (
        <Link
          href={addressOf('/inbox', { unread })}
          preserveScroll
          preserveState
          onSuccess={() => {
            setText('')
            input.current?.focus()
          }}
          className={buttonVariants({ variant: 'ghost' })}
        >
          Clear
        </Link>
      )}
    </form>
  )
}
