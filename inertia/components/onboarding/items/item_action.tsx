import { Link, usePage } from '@inertiajs/react'
import { PenLine, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'
import type { Item } from '../checklist/checklist_labels'
import { MarkDone } from './mark_done'
import { UndoTask } from './undo_task'

const SignDialog = onDemand(async () => {
  const { SignDialog: part } = await import('~/components/signing/requests/sign_dialog')
  return { default: part }
})

interface ItemActionProps {
  item: Item
  person: { userId: number; name: string }
  viewerId: number | undefined
  onChanged: () => void
}

/** The one thing to do next about an item, for the viewer; empty where there is none. */
export function ItemAction({ item, person, viewerId, onChanged }: ItemActionProps) {
  const { user, permissions } = usePage().props
  const { id, kind, name } = item
  if (id === null) return null
  if (item.may.undo) return <UndoTask id={id} which={name} onChanged={onChanged} />
  if (item.status !== 'open') return null
  if (item.may.retry && item.problem) return <Retry id={id} name={name} onChanged={onChanged} />
  if (item.may.done) return <MarkDone task={{ ...item, id }} onChanged={onChanged} />
  const own = person.userId === viewerId
  // Someone who waits for approval has no permission yet, and opens their own documents.
  const opens =
    user?.awaitingApproval ||
    permissions.includes('documents:view') ||
    permissions.includes('documents:manage')

  switch (kind) {
    case 'training':
      return own && item.moduleId && permissions.includes('training:view') ? (
        <Go href={`/training/${item.moduleId}`} name={name}>
          {item.begunAt ? 'Continue training' : 'Take training'}
        </Go>
      ) : null
    case 'sign':
      return item.signAs && item.signingRequestId ? (
        <Sign
          name={name}
          requestId={item.signingRequestId}
          signAs={item.signAs}
          onChanged={onChanged}
        />
      ) : null
    case 'upload':
    case 'read': {
      if (!item.documentRequestId) return null
      const href = `/documents/requests/${item.documentRequestId}`
      if (own && !opens) return null
      if (own && item.awaitsReview)
        return (
          <Go href={href} name={name} look="outline">
            View
          </Go>
        )
      if (own)
        return (
          <Go href={href} name={name}>
            {kind === 'upload' ? 'Upload' : 'Read'}
          </Go>
        )
      return item.submissionId && permissions.includes('documents:manage') ? (
        <Go href={`/documents/reviews/${item.submissionId}`} name={name} look="outline">
          Review
        </Go>
      ) : null
    }
    case 'task':
      return null
  }
}

interface GoProps {
  href: string
  name: string
  look?: 'default' | 'outline'
  children: string
}

const Go = ({ href, name, look = 'default', children }: GoProps) => (
  <Button asChild variant={look} className="max-sm:flex-1">
    <Link href={href} aria-label={`${children}: ${name}`}>
      {children}
    </Link>
  </Button>
)

interface SignProps {
  name: string
  requestId: number
  signAs: NonNullable<Item['signAs']>
  onChanged: () => void
}

function Sign({ name, requestId, signAs, onChanged }: SignProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="max-sm:flex-1" aria-label={`Sign: ${name}`} onClick={() => setOpen(true)}>
        <PenLine aria-hidden />
        Sign
      </Button>
      {open && (
        <SignDialog
          request={{ id: requestId, documents: [{ displayName: name }], actions: [signAs] }}
          role={signAs.role}
          onClose={() => {
            setOpen(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface SmallProps {
  id: number
  name: string
  onChanged: () => void
}

function Retry({ id, name, onChanged }: SmallProps) {
  const { busy, attempt } = useAttempt()
  const retry = () =>
    attempt(async () => {
      await api.post('/api/onboarding/items/:id/retry', { params: { id } })
      toast({ description: 'It is being sent again.' })
      onChanged()
    }, 'It could not be sent again.')
  return (
    <Button
      variant="outline"
      aria-label={`Send again: ${name}`}
      aria-disabled={busy}
      onClick={retry}
    >
      <RefreshCw aria-hidden />
      Send again
    </Button>
  )
}
