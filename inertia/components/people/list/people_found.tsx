import type { UseComboboxReturnValue } from 'downshift'
import { cn } from '~/lib/utils'
import type { Offer, SearchState } from '../use_person_search'

const NOTES: Record<SearchState, string> = {
  searching: 'Searching...',
  done: 'No one found',
  failed: 'The search failed. Try again.',
}

interface PeopleFoundProps {
  box: UseComboboxReturnValue<Offer>
  open: boolean
  offers: Offer[]
  state: SearchState
  label: string
  /** Above the field where a dialog would cut it off below. */
  side: 'above' | 'below'
}

/** Search results, to choose by keyboard or pointer. */
export function PeopleFound({ box, open, offers, state, label, side }: PeopleFoundProps) {
  return (
    <div
      hidden={!open}
      className={cn(
        'absolute inset-x-0 z-20 max-h-60 overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-lg',
        side === 'above' ? 'bottom-full mb-1' : 'top-full mt-1'
      )}
    >
      <ul {...box.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}>
        {open &&
          offers.map((item, index) => (
            <li
              key={item.id}
              {...box.getItemProps({ item, index })}
              className={cn(
                'cursor-pointer rounded-sm px-3 py-2 text-sm wrap-anywhere',
                index === box.highlightedIndex && 'bg-accent text-accent-foreground'
              )}
            >
              <bdi className="font-medium">{item.name}</bdi>
              {item.about && <div className="text-muted-foreground">{item.about}</div>}
            </li>
          ))}
      </ul>
      {open && offers.length === 0 && (
        <p className="px-3 py-2 text-sm text-muted-foreground">{NOTES[state]}</p>
      )}
    </div>
  )
}
