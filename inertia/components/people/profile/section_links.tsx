import { useEffect, useState } from 'react'
import { showWhole } from '~/lib/show_whole'
import { cn } from '~/lib/utils'

interface SectionLinksProps {
  sections: readonly { id: string; label: string }[]
}

/** The last section that has reached the top of the window. */
function currentOf(ids: readonly string[]): string | undefined {
  const line = window.innerHeight / 3
  const passed = ids.filter((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect()
    return box !== undefined && box.top <= line
  })
  return passed.at(-1) ?? ids[0]
}

/** Links to a long page's sections, which stay in view. */
export function SectionLinks({ sections }: SectionLinksProps) {
  const ids = sections.map(({ id }) => id).join(' ')
  const [current, setCurrent] = useState(sections[0]?.id)

  useEffect(() => {
    const follow = () => setCurrent(currentOf(ids.split(' ')))
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [ids])

  return (
    <nav
      aria-label="Sections"
      data-sticky-header
      onKeyUp={showWhole}
      className="sticky top-14 z-20 -mx-4 mb-6 overflow-x-auto border-b bg-background px-4 md:top-0 md:-mx-8 md:px-8"
    >
      <ul className="flex gap-1">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={cn(
                'inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2',
                id === current && 'border-primary text-foreground'
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
