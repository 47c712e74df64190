import type { RulePreview } from '#training/assignments/preview_rule'
import type { RuleView } from '#training/queries/assignments/rule_list'
import { useEffect, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { PreviewFacts } from './rule_dialog'

interface StartRuleDialogProps {
  rule: RuleView
  onClose: (changed: boolean) => void
}

/** A preview of turning a draft on. */
export default function StartRuleDialog({ rule, onClose }: StartRuleDialogProps) {
  const [preview, setPreview] = useState<RulePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()

  useEffect(() => {
    const controller = new AbortController()
    api
      .get('/api/training/rules/:id', { params: { id: rule.id }, signal: controller.signal })
      .then((answer) => setPreview(answer.preview))
      .catch(() => {
        if (!controller.signal.aborted) setFailure('The preview could not be made.')
      })
    return () => controller.abort()
  }, [rule.id])

  const start = () =>
    attempt(
      async () => {
        await api.post('/api/training/rules/:id/live', {
          params: { id: rule.id },
          body: {},
        })
        toast({ title: 'Success', description: 'The rule is live.' })
        onClose(true)
      },
      (error) => setFailure(messageOf(error, 'The rule could not be turned on.'))
    )

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Turn on this rule?</DialogTitle>
          <DialogDescription>
            <bdi>{rule.module}</bdi>: this is what it would do today.
          </DialogDescription>
        </DialogHeader>
        {failure && (
          <Notice role="alert" variant="danger">
            {failure}
          </Notice>
        )}
        {preview ? <PreviewFacts preview={preview} /> : !failure && <p role="status">Loading...</p>}
        <DialogFooter>
          <Button variant="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          {preview && (
            <Button aria-disabled={busy} onClick={start}>
              Turn on
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
