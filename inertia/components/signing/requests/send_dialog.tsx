import { peopleCount } from '#core/counted'
import type { SentToMany } from '#signing/services/send_to_many'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { PlanDialog, usePlanForm } from '~/components/training/assignments/plan_dialog'
import { PlanResults } from '~/components/training/assignments/plan_results'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { employeeName } from './request_labels'
import { furtherSigners, NO_SIGNER } from './further_signers'
import { useCompanyDay } from '~/hooks/use_company_day'
import { manyOf, orderOf, SendFields, signersOf, useTemplates } from './send_fields'
import type { SendValues } from './send_values'

interface SendDialogProps {
  /** Fixed where it is opened for a person or a selection. */
  people?: readonly ChosenPerson[]
  /** The request that it starts from. */
  earlier?: SigningRequest
  /** The earlier request is canceled and replaced. */
  corrects?: boolean
  /** `left`: who was refused while others were sent it. */
  onClose: (sent: boolean, left?: readonly number[]) => void
}

/** Sends documents for signature, after a preview for each person. */
export default function SendDialog({
  people,
  earlier,
  corrects = false,
  onClose,
}: SendDialogProps) {
  const { user } = usePage().props
  const templates = useTemplates()
  const namedIn = ({ templateIds }: SendValues) => signersOf(templates.data, templateIds)
  const given = earlier ? [{ id: earlier.employeeId, name: employeeName(earlier) }] : people
  const managers = (earlier?.actions ?? []).flatMap(({ role, userId, recipientName: name }) =>
    role === 'MANAGER' && userId !== null && userId !== user?.id ? { id: userId, name } : []
  )
  const { today, dayOf, endOf } = useCompanyDay()
  const lastDay = earlier?.expiresAt ? dayOf(earlier.expiresAt) : ''
  const planning = usePlanForm<SendValues, SentToMany>({
    defaultValues: {
      templateIds: earlier?.documents.map(({ templateId }) => templateId) ?? [],
      people: [...(given ?? [])],
      signer: managers.length > 0 ? 'other' : 'me',
      manager: managers,
      message: earlier?.message ?? '',
      expiresOn: lastDay >= today ? lastDay : '',
      includeOpen: corrects,
      signers: furtherSigners(earlier),
    },
    preview: (values) =>
      api.post('/api/sign/requests/many', {
        body: { ...manyOf(values, namedIn(values), endOf), dryRun: true },
      }),
    failed: 'Failed to create signing request',
    lead: true,
    fieldFor: (field) => {
      if (field === 'expiresAt') return 'expiresOn'
      // Of a signer, the form asks for a person or for an email address.
      if (!/^signers\.SIGNER_\d$/.test(field)) return field
      const own = named.find(({ role }) => field === `signers.${role}`)
      return `${field}.${own?.kind === 'external' ? 'email' : 'person'}`
    },
  })
  const { plan, busy } = planning
  const [answer, setAnswer] = useState<SentToMany | null>(null)
  const isAnswer = plan !== null && plan === answer
  // Where nothing was sent, nothing has happened: it can be changed and sent again. Who has it by
  // now got it from a colleague, or from a call whose answer was lost.
  const finished = isAnswer && plan.counts.sent + plan.counts.already > 0

  // What is not offered, such as a document in the archive, could not be deselected.
  const { getValues, setValue } = planning.form
  const offered = templates.data
  const left = offered
    ? (earlier?.documents ?? []).filter((one) => !offered.some(({ id }) => id === one.templateId))
    : []
  useEffect(() => {
    if (!offered) return
    const ids = getValues('templateIds')
    setValue(
      'templateIds',
      ids.filter((id) => offered.some((one) => one.id === id))
    )
  }, [offered, getValues, setValue])

  // A role that is called something else by now is another signer's: no one is suggested.
  const named = signersOf(offered, planning.form.watch('templateIds'))
  useEffect(() => {
    const suggested = furtherSigners(earlier)
    for (const { role, label } of named) {
      const before = earlier?.actions.find((one) => one.role === role)
      if (!before || before.label === label) continue
      const isUntouched =
        JSON.stringify(getValues(`signers.${role}`)) === JSON.stringify(suggested[role])
      if (isUntouched) setValue(`signers.${role}`, NO_SIGNER)
    }
  }, [earlier, named, getValues, setValue])

  async function carryOut(values: SendValues, headers: Record<string, string>) {
    let reached = 1
    if (earlier && corrects) {
      const body = { ...orderOf(values, namedIn(values), endOf), employeeId: earlier.employeeId }
      const params = { id: earlier.id }
      await api.post('/api/sign/requests/:id/correction', { params, body, headers })
    } else {
      const body = { ...manyOf(values, namedIn(values), endOf), dryRun: false }
      const sent = await api.post('/api/sign/requests/many', { body, headers })
      if (sent.results.some(isUnexpected)) {
        setAnswer(sent)
        planning.showPlan(sent)
        return
      }
      reached = sent.counts.sent
    }
    toast({
      title: 'Success',
      description:
        reached === 1
          ? 'Document signing request created'
          : `Document signing requests created for ${peopleCount(reached)}`,
    })
    onClose(true)
  }

  /** Not sent, although the preview said that it would be. */
  function isUnexpected({ employeeId, outcome }: SentToMany['results'][number]) {
    const planned = plan?.results.find((one) => one.employeeId === employeeId)
    return outcome !== 'sent' && (!planned || planned.outcome === 'sent')
  }

  function close() {
    if (!finished) return onClose(false)
    const others = plan.results.filter(({ outcome }) => outcome === 'refused')
    onClose(
      true,
      others.map(({ employeeId }) => employeeId)
    )
  }

  const send = () => planning.run(carryOut)
  // Nothing is refused or left out.
  const isExpected = ({ results }: SentToMany, { templateIds: { length } }: SendValues) =>
    results.every(({ outcome, templateIds }) => outcome === 'sent' && templateIds.length === length)
  const chosen = planning.form.watch('people')

  return (
    <PlanDialog
      title={corrects ? 'Correct and resend' : earlier ? 'Send again' : 'Send documents'}
      description={
        isAnswer
          ? told(plan)
          : plan
            ? describe(plan, corrects)
            : "You'll see a preview before anything is sent."
      }
      planning={planning}
      onClose={close}
      finished={finished}
      others={
        chosen.length === 1 && (
          <Button
            variant="outline"
            aria-disabled={busy}
            onClick={() => void planning.runUnseen(isExpected, carryOut)}
          >
            Send now
          </Button>
        )
      }
      actions={
        finished ? (
          <Button onClick={close}>Close</Button>
        ) : (
          plan &&
          plan.counts.sent > 0 && (
            <Button aria-disabled={busy} onClick={send}>
              {busy ? 'Sending...' : `Send to ${peopleCount(plan.counts.sent)}`}
            </Button>
          )
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} />
      ) : (
        <>
          {left.length > 0 && (
            <Notice variant="warning">
              No longer available, so not included:{' '}
              <bdi>{left.map(({ displayName }) => displayName).join(', ')}</bdi>
            </Notice>
          )}
          <SendFields
            form={planning.form}
            given={given}
            corrects={corrects}
            templates={templates}
          />
        </>
      )}
    </PlanDialog>
  )
}

/** What became of it. */
function told({ counts: { sent, already, refused } }: SentToMany): string {
  if (sent + already === 0) return 'Nothing was sent. The list says why.'
  const parts = [
    sent > 0 && `Sent to ${peopleCount(sent)}.`,
    already > 0 && `${peopleCount(already)} already had it.`,
    refused > 0 && `Not sent to ${peopleCount(refused)}: the list says why.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function describe({ counts }: SentToMany, corrects: boolean): string {
  if (counts.sent === 0) return 'No one would be sent anything.'
  const whose = corrects ? 'The earlier request is canceled. ' : ''
  return `${peopleCount(counts.sent)} will be asked to sign. ${whose}Nothing is sent yet.`
}
