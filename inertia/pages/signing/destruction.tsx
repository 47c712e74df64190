import { counted, formatCount } from '#core/counted'
import type { DocumentToDestroy } from '#signing/retention/preview_destruction'
import { Link, router } from '@inertiajs/react'
import { ArrowLeft, ShieldCheck, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { EmptyState } from '~/components/feedback/empty_state'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { DestructionList } from '~/components/signing/retention/destruction_list'
import { documentsText } from '~/components/signing/retention/retention_labels'
import { useDestruction } from '~/components/signing/retention/use_destruction'
import { fileSize } from '~/components/spreadsheets/file_problem'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Progress } from '~/components/ui/progress'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import AppShell from '~/layouts/app_shell'

type Props = { documents: DocumentToDestroy[]; total: number }

const sumOf = (documents: DocumentToDestroy[], of: 'files' | 'bytes') =>
  documents.reduce((sum, document) => sum + document[of], 0)

/** The exact documents to delete now, and the deletion. */
export default function Destruction({ documents, total }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { phase, outcomes, failure, run, stop } = useDestruction()
  const heading = useRef<HTMLHeadingElement>(null)
  useLeaveGuard(phase === 'running', 'Leave? Documents not deleted yet are kept.')

  // The pressed button is gone, so the focus moves to the start of the next step.
  useEffect(() => {
    if (phase !== 'preview') heading.current?.focus()
  }, [phase])

  const chosen = documents.filter(({ id }) => !left.has(id))
  const destroyed = [...outcomes.values()].filter((outcome) => outcome.destroyed).length

  const choose = (id: number, on: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (on) next.delete(id)
      else next.add(id)
      return next
    })

  return (
    <>
      <PageHeader
        title="Delete expired documents"
        subtitle="Signed documents past their retention period. Review each one before you delete it."
        mobileSubtitle="Past their retention period"
        actions={
          <Button asChild variant="outline">
            <Link href="/documents/retention">
              <ArrowLeft aria-hidden />
              Retention
            </Link>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <DocumentTabs current="retention" />
        {documents.length === 0 ? (
          <Card>
            <EmptyState
              icon={ShieldCheck}
              title="Nothing is ready to delete"
              description="Every signed document is within its retention period, under a legal hold, or kept indefinitely."
            />
          </Card>
        ) : (
          <Card>
            <CardTitle ref={heading} tabIndex={-1} data-focus-quiet>
              {phase === 'preview' && 'Documents to delete'}
              {phase === 'running' && 'Deleting'}
              {phase === 'finished' && 'Deleted documents'}
            </CardTitle>
            <p role="status" className="text-sm text-muted-foreground">
              {describe()}
            </p>
            {failure && (
              <Notice role="alert" variant="danger">
                {failure} Refresh to see what is left.
              </Notice>
            )}
            {phase === 'preview' && total > documents.length && (
              <Notice variant="info">
                These are the first {documents.length} of {formatCount(total)}. You can delete the
                others next.
              </Notice>
            )}
            {phase === 'running' && (
              <Progress aria-label="Deleting" value={(100 * outcomes.size) / chosen.length} />
            )}
            <DestructionList
              documents={documents}
              chosen={new Set(chosen.map(({ id }) => id))}
              onChoose={choose}
              phase={phase}
              outcomes={outcomes}
            />
            {phase === 'preview' && (
              <Confirmation
                key={chosen.length}
                count={chosen.length}
                onConfirmed={() => run(chosen)}
              />
            )}
            {phase === 'running' && (
              <Button variant="outline" className="w-fit" onClick={stop}>
                Stop
              </Button>
            )}
            {phase === 'finished' && (
              <Button
                variant="outline"
                className="w-fit"
                onClick={() => router.visit('/documents/retention/destruction')}
              >
                Refresh
              </Button>
            )}
          </Card>
        )}
      </div>
    </>
  )

  function describe() {
    if (phase === 'running') return `${outcomes.size} of ${chosen.length}`
    if (phase === 'finished') {
      const alone = outcomes.size - destroyed
      const missed = chosen.length - outcomes.size
      return [
        `${documentsText(destroyed)} deleted`,
        alone > 0 && `${alone} skipped`,
        missed > 0 && `${missed} not processed`,
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.')
    }
    const files = sumOf(chosen, 'files')
    return `${documentsText(chosen.length)}, ${counted(files, 'file')}, ${fileSize(sumOf(chosen, 'bytes'))}. The files are permanently deleted. When a request's last document goes, so does what was filled in. Who signed what, when, and the files' fingerprints are kept. Nothing here is under a legal hold.`
  }
}

interface ConfirmationProps {
  count: number
  onConfirmed: () => void
}

/** Permanent deletion requires typing the number; if it changes, it must be typed again. */
function Confirmation({ count, onConfirmed }: ConfirmationProps) {
  const form = useForm({ defaultValues: { typed: '' } })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(onConfirmed)(event)}
    >
      <FormField
        form={form}
        name="typed"
        label={`Type ${count}, the number of documents, to confirm`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        className="max-w-sm"
        rules={{
          validate: (typed) => {
            if (count === 0) return 'Choose at least one document.'
            return typed.trim() === String(count) || `Type ${count} to confirm.`
          },
        }}
      />
      <Button type="submit" variant="destructive" className="w-fit">
        <Trash2 aria-hidden />
        Delete {documentsText(count)}
      </Button>
    </form>
  )
}

Destruction.layout = AppShell
