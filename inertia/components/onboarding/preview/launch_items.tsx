import { useId } from 'react'
import { KINDS } from '~/components/onboarding/checklist/checklist_labels'
import { Badge } from '~/components/ui/badge'
import { Checkbox } from '~/components/ui/checkbox'
import { formatShortDate } from '~/lib/dates'
import type { PreviewedItem } from './launch'

/** An item as it is listed before it is given. */
export type ListedItem = Pick<
  PreviewedItem,
  | 'key'
  | 'kind'
  | 'name'
  | 'required'
  | 'atRegistration'
  | 'ownerName'
  | 'dueOn'
  | 'leftOut'
  | 'compulsory'
  | 'added'
>

interface LaunchItemsProps {
  label: string
  items: readonly ListedItem[]
  /** Given where items can be left out. */
  onChange?: (item: ListedItem, given: boolean) => void
}

/** Every item with whose it is and when it is due; those that may be left out have a checkbox. */
export function LaunchItems({ label, items, onChange }: LaunchItemsProps) {
  const sorted = items.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
  return (
    <ul aria-label={label} className="divide-y rounded-lg border">
      {sorted.map((item) => (
        <ItemRow key={item.key} item={item} onChange={onChange} />
      ))}
    </ul>
  )
}

/** Without a due day, at the end. */
const dayOf = ({ dueOn }: ListedItem) => dueOn ?? '9999'

interface ItemRowProps extends Pick<LaunchItemsProps, 'onChange'> {
  item: ListedItem
}

function ItemRow({ item, onChange }: ItemRowProps) {
  const id = useId()
  const { label, icon: Icon } = KINDS[item.kind]
  const facts = [
    label,
    item.kind === 'task' && item.ownerName,
    item.atRegistration && 'at registration',
    item.dueOn && `due ${formatShortDate(item.dueOn)}`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-2.5 text-sm">
      {onChange && !item.compulsory ? (
        <Checkbox
          id={id}
          checked={!item.leftOut}
          aria-describedby={`${id}-facts`}
          onCheckedChange={(checked) => onChange(item, checked === true)}
        />
      ) : (
        <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      )}
      <div className="min-w-0 flex-1">
        <label
          htmlFor={onChange && !item.compulsory ? id : undefined}
          className={
            item.leftOut
              ? 'font-medium wrap-anywhere text-muted-foreground line-through'
              : 'font-medium wrap-anywhere'
          }
        >
          {item.name}
        </label>
        <div id={`${id}-facts`} className="text-muted-foreground wrap-anywhere">
          {facts.join(' · ')}
        </div>
      </div>
      {item.leftOut ? (
        <Badge variant="neutral">Left out</Badge>
      ) : item.compulsory ? (
        <Badge variant="neutral">Always required</Badge>
      ) : item.added ? (
        <Badge variant="info">Added</Badge>
      ) : (
        !item.required && <Badge variant="outline">Optional</Badge>
      )}
    </li>
  )
}
