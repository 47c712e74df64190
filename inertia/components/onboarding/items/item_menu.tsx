import { MessageSquare, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'
import type { Item } from '../checklist/checklist_labels'

const CommentsDialog = onDemand(() => import('./comments_dialog'))
const DelegateDialog = onDemand(() => import('./delegate_dialog'))
const WaiveDialog = onDemand(() => import('./waive_dialog'))

type Part = 'comments' | 'delegate' | 'waive' | 'remove'

interface ItemMenuProps {
  item: Pick<Item, 'id' | 'name' | 'kind' | 'comments' | 'ownerUserId'> & {
    may: Pick<Item['may'], 'comment' | 'delegate' | 'waive' | 'remove'>
  }
  person: { name: string }
  /** Which one it is, among tasks for several people. */
  which?: string
  onChanged: () => void
}

/** What else can be done with an item. */
export function ItemMenu({ item, person, which = item.name, onChanged }: ItemMenuProps) {
  const [open, setOpen] = useState<Part | null>(null)
  const { id, name, may } = item
  if (id === null) return null
  const task = { id, name, ownerUserId: item.ownerUserId }
  const close = () => setOpen(null)
  const changed = () => {
    close()
    onChanged()
  }
  const entries = [
    may.delegate && { part: 'delegate' as const, label: 'Hand over…' },
    may.waive && { part: 'waive' as const, label: 'Waive…' },
    may.remove && { part: 'remove' as const, label: 'Remove…' },
  ].filter((entry) => entry !== false)

  return (
    <>
      {may.comment && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Comments on ${which}: ${item.comments}`}
          title="Comments"
          onClick={() => setOpen('comments')}
        >
          <MessageSquare aria-hidden />
          {item.comments > 0 && item.comments}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={`More for ${which}`} title="More">
              <MoreHorizontal aria-hidden />
            </Button>
          }
        >
          {({ DropdownMenuItem }) => (
            <>
              {entries.map(({ part, label }) => (
                <DropdownMenuItem
                  key={part}
                  variant={part === 'remove' ? 'destructive' : 'default'}
                  onSelect={() => setOpen(part)}
                >
                  {label}
                </DropdownMenuItem>
              ))}
            </>
          )}
        </Menu>
      )}
      {open === 'comments' && (
        <CommentsDialog item={task} onClose={(added) => (added ? changed() : close())} />
      )}
      {open === 'delegate' && <DelegateDialog task={task} onClose={close} onDone={changed} />}
      {open === 'waive' && (
        <WaiveDialog item={task} person={person} onClose={close} onDone={changed} />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(shown) => !shown && close()}
          title="Remove this item?"
          description={
            <>
              <bdi>{name}</bdi> is taken off the checklist of <bdi>{person.name}</bdi>. What was
              assigned or sent stays.
            </>
          }
          confirmLabel="Remove"
          busyLabel="Removing..."
          destructive
          onConfirm={async () => {
            await toastOutcome(async () => {
              await api.delete('/api/onboarding/items/:id', { params: { id } })
              return 'Item removed.'
            }, 'The item could not be removed.')
            onChanged()
          }}
        />
      )}
    </>
  )
}
