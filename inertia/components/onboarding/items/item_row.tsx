import { CircleCheck, CircleSlash, Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { dueText, formatShortDate } from '~/lib/dates'
import { cn } from '~/lib/utils'
import { KINDS, type Item } from '../checklist/checklist_labels'
import { ItemAction } from './item_action'
import { ItemMenu } from './item_menu'

interface ItemRowProps {
  item: Item
  /** Whose checklist it is part of. */
  person: { userId: number; name: string }
  viewerId: number | undefined
  onChanged: (item: Item) => void
}

/** One item of a checklist: whose it is, when it is due, its status, and what to do next. */
export function ItemRow({ item, person, viewerId, onChanged }: ItemRowProps) {
  const own = item.ownerUserId !== null && item.ownerUserId === viewerId
  const changed = () => onChanged(item)
  const settled = item.status === 'done' || item.status === 'waived'

  return (
    <li
      id={item.id === null ? undefined : `item-${item.id}`}
      tabIndex={-1}
      aria-label={item.name}
      className={cn('@container rounded-lg border px-4 py-3', settled && 'bg-muted/40')}
    >
      {/* Where there is room, the actions are beside the name, and the text below has both widths. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 text-sm @md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <ItemIcon item={item} />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium wrap-anywhere">
            <span className="text-muted-foreground">{KINDS[item.kind].label}: </span>
            <bdi>{item.name}</bdi>
            {!item.required && <span className="text-muted-foreground"> (optional)</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
            <ItemBadge item={item} />
            <span className="wrap-anywhere">
              {own ? 'Yours' : <bdi>{item.ownerName ?? 'HR'}</bdi>}
            </span>
            {!settled && <span>{dueText(item)}</span>}
            {item.waitsOn.length > 0 && (
              <span className="wrap-anywhere">
                Waiting on <bdi>{item.waitsOn.join(', ')}</bdi>
              </span>
            )}
          </p>
        </div>
        <div className="col-start-2 grid gap-1 empty:hidden @md:col-end-4 @md:row-start-2">
          <Outcome item={item} />
          {item.problem && (
            <p className="wrap-anywhere text-danger">
              {item.may.waive ? item.problem : 'This could not be sent yet. HR has to look at it.'}
            </p>
          )}
          {!settled && <Instructions item={item} />}
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-2 pt-2 empty:hidden @md:col-span-1 @md:col-start-3 @md:row-start-1 @md:pt-0">
          <ItemAction item={item} person={person} viewerId={viewerId} onChanged={changed} />
          <ItemMenu item={item} person={person} onChanged={changed} />
        </div>
      </div>
    </li>
  )
}

function ItemIcon({ item }: { item: Item }) {
  const { icon } = KINDS[item.kind]
  const Icon = item.status === 'done' ? CircleCheck : item.status === 'waived' ? CircleSlash : icon
  return (
    <span
      className={cn(
        'grid size-9 shrink-0 place-content-center rounded-full',
        item.status === 'done'
          ? 'bg-success-soft text-success'
          : item.late || item.problem
            ? 'bg-danger-soft text-danger'
            : item.status === 'open'
              ? 'bg-primary-soft text-primary'
              : 'bg-neutral-soft text-neutral'
      )}
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
  )
}

function ItemBadge({ item }: { item: Item }) {
  switch (item.status) {
    case 'done':
      return <Badge variant="success">Done</Badge>
    case 'waived':
      return <Badge variant="neutral">Waived</Badge>
    case 'planned':
      return <Badge variant="neutral">After approval</Badge>
    default:
      if (item.problem) return <Badge variant="danger">Not sent</Badge>
      if (item.late) return <Badge variant="danger">Overdue</Badge>
      if (item.awaitsReview) return <Badge variant="warning">Needs review</Badge>
      if (item.rejected) return <Badge variant="danger">Not accepted</Badge>
      if (item.waitsToBeSent) return <Badge variant="info">Being sent</Badge>
      if (item.begunAt) return <Badge variant="info">Started</Badge>
      return null
  }
}

function Outcome({ item }: { item: Item }) {
  if (item.status === 'waived') {
    return (
      <p className="wrap-anywhere text-muted-foreground">
        Waived by <bdi>{item.waivedBy}</bdi> on {formatShortDate(item.waivedAt)}:{' '}
        <bdi>{item.waiveReason}</bdi>
      </p>
    )
  }
  if (item.status !== 'done') return null
  return (
    <>
      <p className="wrap-anywhere text-muted-foreground">
        {item.doneBy ? (
          <>
            By <bdi>{item.doneBy}</bdi> on {formatShortDate(item.doneAt)}
          </>
        ) : (
          `On ${formatShortDate(item.doneAt)}`
        )}
      </p>
      {item.note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {item.note}
        </p>
      )}
      {item.hasProof && item.id !== null && (
        <FileLink href={`/api/onboarding/items/${item.id}/proof`}>Proof</FileLink>
      )}
    </>
  )
}

/** How it is done: instructions, a link, and the file that goes with it. */
export function Instructions({
  item,
}: {
  item: Pick<Item, 'id' | 'instructions' | 'link' | 'hasFile'>
}) {
  const { id, instructions, link, hasFile } = item
  return (
    <>
      {instructions && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
          {instructions}
        </p>
      )}
      {(link || (hasFile && id !== null)) && (
        <p className="flex flex-wrap gap-x-4">
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center gap-1.5 wrap-anywhere text-primary underline underline-offset-4"
            >
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              {hostOf(link)}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {hasFile && id !== null && (
            <FileLink href={`/api/onboarding/items/${id}/file`}>Attachment</FileLink>
          )}
        </p>
      )}
    </>
  )
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-6 w-fit items-center gap-1.5 text-primary underline underline-offset-4"
    >
      <Download aria-hidden className="size-4 shrink-0" />
      {children}
    </a>
  )
}

const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).host : link)
