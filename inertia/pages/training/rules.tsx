import { counted } from '#core/counted'
import type { RuleView } from '#training/queries/assignments/rule_list'
import { Plus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ruleDue, ruleWhom } from '~/components/training/assignments/plan_labels'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { toastOutcome } from '~/lib/failures'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'

const RuleDialog = onDemand(() => import('~/components/training/assignments/rule_dialog'))
const StartRuleDialog = onDemand(
  () => import('~/components/training/assignments/start_rule_dialog')
)

type Props = Paged & {
  rules: RuleView[]
}

const states: Record<RuleView['state'], [string, BadgeVariant]> = {
  draft: ['Draft', 'warning'],
  live: ['Live', 'success'],
  stopped: ['Stopped', 'neutral'],
}

/** Rules: which current and future people must complete which module by when. */
export default function Rules(props: Props) {
  const { rules } = props
  const list = useListQuery({ path: '/training/rules', props, only: ['rules'] })
  const [making, setMaking] = useState(false)
  const [starting, setStarting] = useState<RuleView | null>(null)

  function closed(changed: boolean) {
    setMaking(false)
    setStarting(null)
    if (changed) list.reload()
  }

  const create = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      New rule
    </Button>
  )

  return (
    <>
      <ListPage
        title="Rules"
        subtitle="Automatically assign training to current and future employees who match"
        mobileSubtitle="Assign by department, position or location"
        actions={create}
        tabs={<TrainingTabs current="rules" />}
        list={list}
        noun="rules"
        heading="All rules"
        empty={{
          icon: Workflow,
          title: 'No rules yet',
          description:
            "Before you turn on a rule, you'll see who it assigns, due dates and notifications.",
          action: create,
        }}
      >
        {rules.length > 0 && (
          <ul aria-label="Rules" className="-my-4 divide-y">
            {rules.map((rule) => {
              const [word, variant] = states[rule.state]
              return (
                <li key={rule.id} className="flex flex-wrap items-center gap-3 py-4">
                  <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                    <p className="font-medium">
                      <bdi>{rule.module}</bdi>
                    </p>
                    <p className="text-sm text-muted-foreground">
                      <bdi>{ruleWhom(rule)}</bdi>, due {ruleDue(rule)}
                    </p>
                    <p className="text-sm text-muted-foreground">
                      {rule.state === 'draft'
                        ? 'Assigns no one until you turn it on'
                        : counted(rule.open, 'active assignment')}
                    </p>
                  </div>
                  <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">
                    <Badge variant={variant}>{word}</Badge>
                    {rule.state === 'draft' && (
                      <>
                        <Button
                          size="sm"
                          aria-label={`Turn on: ${rule.module}`}
                          onClick={() => setStarting(rule)}
                        >
                          Turn on…
                        </Button>
                        <DiscardRule rule={rule} onDone={list.reload} />
                      </>
                    )}
                    {rule.state === 'live' && <StopRule rule={rule} onDone={list.reload} />}
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </ListPage>
      {making && <RuleDialog onClose={closed} />}
      {starting && <StartRuleDialog rule={starting} onClose={closed} />}
    </>
  )
}

interface RuleActionProps {
  rule: RuleView
  /** whether it succeeded or not */
  onDone: () => void
}

function DiscardRule({ rule, onDone }: RuleActionProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Discard: ${rule.module}`}>
          Discard…
        </Button>
      }
      title="Discard this draft?"
      description="It has assigned no one."
      confirmLabel="Discard"
      destructive
      onConfirm={() =>
        toastOutcome(async () => {
          await api.delete('/api/training/rules/:id', { params: { id: rule.id } })
          return 'The draft is discarded.'
        }, 'The draft could not be discarded.').finally(onDone)
      }
    />
  )
}

function StopRule({ rule, onDone }: RuleActionProps) {
  const [withdrawUnbegun, setWithdraw] = useState(false)
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Stop: ${rule.module}`}>
          Stop…
        </Button>
      }
      title="Stop this rule?"
      description="It stops assigning people and can't be started again. Existing assignments are kept."
      confirmLabel="Stop"
      busyLabel="Stopping..."
      destructive
      onConfirm={() =>
        toastOutcome(async () => {
          const { withdrawn } = await api.post('/api/training/rules/:id/stop', {
            params: { id: rule.id },
            body: { withdrawUnbegun },
          })
          return withdrawn > 0
            ? `The rule was stopped, ${counted(withdrawn, 'assignment')} withdrawn.`
            : 'The rule is stopped.'
        }, 'The rule could not be stopped.').finally(onDone)
      }
    >
      <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm">
        <Checkbox
          checked={withdrawUnbegun}
          onCheckedChange={(checked) => setWithdraw(checked === true)}
        />
        Withdraw assignments no one has started
      </label>
    </ConfirmDialog>
  )
}

Rules.layout = AppShell
