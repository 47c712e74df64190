import type { SigningRequest } from '#signing/queries/requests/request_list'
import type { CancelledHow } from '#signing/request'
import {
  BellRing,
  ChevronDown,
  FilePen,
  Link2,
  RotateCcw,
  Send,
  UserRoundPen,
  X,
} from 'lucide-react'
import { Fragment } from 'react'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import type { Asked } from './request_dialog'
import { employeeName, isOpen } from './request_labels'

type Act = '/api/sign/requests/:id/retry' | '/api/sign/requests/:id/reminder'

/** A signer whom the sender named and who has not signed. */
const isUnsignedFurther = ({ kind, status }: SigningRequest['actions'][number]) =>
  (kind === 'person' || kind === 'external') && (status === 'PENDING' || status === 'SENT')

/** Ended without a signature, and not replaced. */
const REPEATABLE: readonly CancelledHow[] = ['declined', 'expired', 'cancelled']

interface RequestMenuProps {
  request: SigningRequest
  onAsk: (asked: Asked) => void
  onChanged: () => void
}

/** HR's actions for a request, without signing. */
export function RequestMenu({ request, onAsk, onChanged }: RequestMenuProps) {
  const open = isOpen(request)
  const unsigned = request.actions.some(({ status }) => status === 'PENDING' || status === 'SENT')
  const managerUnsigned = request.actions.some(
    ({ role, status }) => role === 'MANAGER' && (status === 'PENDING' || status === 'SENT')
  )
  const failed = request.status === 'ERROR'
  const mayEnd = (open && unsigned) || failed
  const mayRepeat = request.cancelled !== null && REPEATABLE.includes(request.cancelled.how)
  if (!mayEnd && !mayRepeat) return null

  const further = open ? request.actions.filter(isUnsignedFurther) : []

  const act = (call: Act, told: string, failure: string) =>
    tried(() => api.post(call, { params: { id: request.id } }), told, failure)
  const tried = async (call: () => Promise<unknown>, told: string, failure: string) => {
    try {
      await toastOutcome(async () => {
        await call()
        return told
      }, failure)
    } catch {
      // The error was shown before.
    } finally {
      onChanged()
    }
  }

  return (
    <Menu
      trigger={
        <Button
          variant="outline"
          size="sm"
          aria-label={`Actions: ${employeeName(request)}, request ${request.id}`}
        >
          Actions
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {({ DropdownMenuItem }) => (
        <>
          {failed && (
            <DropdownMenuItem
              onSelect={() =>
                act(
                  '/api/sign/requests/:id/retry',
                  'It is tried again.',
                  'It could not be tried again.'
                )
              }
            >
              <RotateCcw aria-hidden />
              Try again
            </DropdownMenuItem>
          )}
          {open && (
            <DropdownMenuItem
              onSelect={() =>
                act(
                  '/api/sign/requests/:id/reminder',
                  'They are reminded.',
                  'No reminder was sent.'
                )
              }
            >
              <BellRing aria-hidden />
              Remind
            </DropdownMenuItem>
          )}
          {open && managerUnsigned && (
            <DropdownMenuItem onSelect={() => onAsk({ what: 'manager', request })}>
              <UserRoundPen aria-hidden />
              Change manager…
            </DropdownMenuItem>
          )}
          {further.map((action) => (
            <Fragment key={action.id}>
              {action.kind === 'external' && action.awaited && (
                <DropdownMenuItem
                  onSelect={() =>
                    void tried(
                      () =>
                        api.post('/api/sign/requests/:id/signers/:role/link', {
                          params: { id: request.id, role: action.role },
                        }),
                      `New link sent to ${action.recipientName}.`,
                      'The link could not be sent.'
                    )
                  }
                >
                  <Link2 aria-hidden />
                  Send new link: {action.label}
                </DropdownMenuItem>
              )}
              <DropdownMenuItem onSelect={() => onAsk({ what: 'signer', request, action })}>
                <UserRoundPen aria-hidden />
                Change signer: {action.label}…
              </DropdownMenuItem>
            </Fragment>
          ))}
          {mayRepeat && (
            <DropdownMenuItem onSelect={() => onAsk({ what: 'again', request })}>
              <Send aria-hidden />
              Send again…
            </DropdownMenuItem>
          )}
          {mayEnd && (
            <DropdownMenuItem onSelect={() => onAsk({ what: 'correct', request })}>
              <FilePen aria-hidden />
              Correct and resend…
            </DropdownMenuItem>
          )}
          {mayEnd && (
            <DropdownMenuItem onSelect={() => onAsk({ what: 'cancel', request })}>
              <X aria-hidden />
              Cancel request…
            </DropdownMenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
