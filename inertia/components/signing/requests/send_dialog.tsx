import { MESSAGE_LENGTH } from '#signing/limits'
import type { SentToMany } from '#signing/services/send_to_many'
import type { SigningRequest } from '#signing/queries/request_list'
import { useId, useState } from 'react'
import { Field } from '~/components/forms/field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { PersonPicker, whoCanBeAsked, whoCanManage } from '~/components/people/person_picker'
import { PlanDialog, usePlan } from '~/components/training/assignments/plan_dialog'
import { PlanResults } from '~/components/training/assignments/plan_results'
import {
  peopleText,
  todayUtc,
  type ChosenPerson,
} from '~/components/training/assignments/plan_labels'
import { useWhom } from '~/components/training/assignments/whom_fields'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { NativeSelect } from '~/components/ui/native-select'
import { Textarea } from '~/components/ui/textarea'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { TemplateChoices } from './template_choices'
import { employeeName } from './request_labels'

interface SendDialogProps {
  /** Fixed where it is opened for somebody, or for a selection. */
  people?: readonly ChosenPerson[]
  /** The request that is called off and sent anew. */
  corrects?: SigningRequest
  onClose: (sent: boolean) => void
}

/** Sends documents to be signed: what would become of each person is told before anything is sent. */
export default function SendDialog({ people, corrects, onClose }: SendDialogProps) {
  const ids = { signer: useId(), message: useId(), expiry: useId() }
  const given = corrects ? [{ id: corrects.employeeId, name: employeeName(corrects) }] : people
  const whom = useWhom(given)
  const [templateIds, setTemplateIds] = useState<number[]>(
    corrects?.documents.map(({ templateId }) => templateId) ?? []
  )
  const [signer, setSigner] = useState<'me' | 'other'>('me')
  const [manager, setManager] = useState<ChosenPerson[]>([])
  const [message, setMessage] = useState(corrects?.message ?? '')
  const [expiresOn, setExpiresOn] = useState('')
  const [includeOpen, setIncludeOpen] = useState(false)
  const key = useIdempotencyKey()
  const { plan, busy, ...planning } = usePlan<SentToMany>('Failed to create signing request')

  const order = () => ({
    templateIds,
    managerId: signer === 'other' ? manager[0]?.id : null,
    message: message.trim() || null,
    expiresAt: expiresOn ? `${expiresOn}T23:59:59Z` : null,
  })

  const sendMany = (dryRun: boolean) =>
    api.post('/api/sign/requests/many', {
      body: {
        ...order(),
        employeeIds: (given ?? whom.fields.chosen).map(({ id }) => id),
        includeOpen: includeOpen || Boolean(corrects),
        dryRun,
      },
      headers: dryRun ? undefined : { 'idempotency-key': key.current() },
    })

  const send = () =>
    planning.run(async () => {
      if (corrects) {
        const body = { ...order(), employeeId: corrects.employeeId }
        await api.post('/api/sign/requests/:id/correction', { params: { id: corrects.id }, body })
      } else {
        const { counts, results } = await sendMany(false)
        const failed = results.find(({ outcome }) => outcome === 'refused')
        if (counts.sent === 0) throw new Error(failed?.message)
      }
      toast({ title: 'Success', description: 'Document signing request created' })
      onClose(true)
    })

  const missing = () => {
    if (templateIds.length === 0) return 'Choose at least one document.'
    if (signer === 'other' && manager.length === 0) return 'Choose who signs as manager.'
    return whom.missing()
  }

  return (
    <PlanDialog
      title={corrects ? 'Correct and resend' : 'Send documents'}
      description={
        plan
          ? describe(plan, Boolean(corrects))
          : 'A preview tells what would become of each person first.'
      }
      failure={planning.failure}
      planned={plan !== null}
      busy={busy}
      onClose={() => onClose(false)}
      onPreview={() => planning.preview(missing(), () => sendMany(true))}
      onBack={() => {
        key.renew()
        planning.back()
      }}
      actions={
        plan &&
        plan.counts.sent > 0 && (
          <Button aria-disabled={busy} onClick={send}>
            {busy ? 'Sending...' : `Send to ${peopleText(plan.counts.sent)}`}
          </Button>
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} />
      ) : (
        <>
          <TemplateChoices chosen={templateIds} onChange={setTemplateIds} />
          {given ? (
            <p className="text-sm">
              For{' '}
              {given.length === 1 && given[0] ? (
                <bdi className="font-medium">{given[0].name}</bdi>
              ) : (
                <span className="font-medium">{peopleText(given.length)}</span>
              )}
            </p>
          ) : (
            <PersonPicker
              chosen={whom.fields.chosen}
              onChange={whom.fields.onChosen}
              find={whoCanBeAsked}
              label="Who signs as employee"
            />
          )}
          <Field id={ids.signer} label="Who signs as manager">
            {(control) => (
              <NativeSelect
                {...control}
                value={signer}
                onChange={(event) => setSigner(event.currentTarget.value as 'me' | 'other')}
              >
                <option value="me">I do</option>
                <option value="other">Somebody else</option>
              </NativeSelect>
            )}
          </Field>
          {signer === 'other' && (
            <PersonPicker
              chosen={manager}
              onChange={(chosen) => setManager(chosen.slice(-1))}
              find={whoCanManage}
              label="Find the manager"
            />
          )}
          <Field id={ids.message} label="Message" hint="Stands in the mail. Optional.">
            {(control) => (
              <Textarea
                {...control}
                value={message}
                maxLength={MESSAGE_LENGTH}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field id={ids.expiry} label="To be signed by" hint="Expires after this day. Optional.">
            {(control) => (
              <Input
                {...control}
                type="date"
                min={todayUtc()}
                value={expiresOn}
                onChange={(event) => setExpiresOn(event.currentTarget.value)}
              />
            )}
          </Field>
          {!corrects && (
            <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm">
              <Checkbox
                checked={includeOpen}
                onCheckedChange={(checked) => setIncludeOpen(checked === true)}
              />
              Also to people who have one of these open
            </label>
          )}
        </>
      )}
    </PlanDialog>
  )
}

function describe({ counts }: SentToMany, corrects: boolean): string {
  if (counts.sent === 0) return 'Nobody would be sent anything.'
  const whose = corrects ? 'The earlier request is called off. ' : ''
  return `${peopleText(counts.sent)} will be asked to sign. ${whose}Nothing is sent yet.`
}
