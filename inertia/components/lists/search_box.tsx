import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Input } from '~/components/ui/input'

interface SearchBoxProps {
  /** the address's value */
  value: string
  label: string
  placeholder: string
  onSearch: (text: string) => void
  /** Whether a text must not leave the page; the search is then empty. */
  holdBack?: (text: string) => boolean
}

export function SearchBox({ value, label, placeholder, onSearch, holdBack }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState<string[]>([])

  // The address changes through our own searches, late, and through Back. Only Back may overwrite
  // the field.
  if (value !== known) {
    setKnown(value)
    if (typed.includes(value)) setTyped([])
    else setText(value)
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        className="pl-9"
        onChange={(event) => {
          const wanted = event.target.value.trim()
          const sent = holdBack?.(wanted) ? '' : wanted
          setText(event.target.value)
          setTyped((before) => [...before, sent])
          onSearch(sent)
        }}
      />
    </div>
  )
}

/** The search of a list, with its filters. */
export function SearchRow({ children, ...search }: SearchBoxProps & { children?: ReactNode }) {
  return (
    <div role="search" className="flex flex-col gap-3 md:flex-row md:flex-wrap md:*:first:min-w-52">
      <SearchBox {...search} />
      {children}
    </div>
  )
}
