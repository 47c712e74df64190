import type { RuleView } from '#training/queries/rule_list'
import { router } from '@inertiajs/react'
import { Plus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ruleDue, ruleWhom } from '~/components/training/assignments/plan_labels'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { toastOutcome } from '~/lib/failures'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'

const RuleDialog = onDemand(() => import('~/components/training/assignments/rule_dialog'))
const StartRuleDialog = onDemand(
  () => import('~/components/training/assignments/start_rule_dialog')
)

type Props = {
  rules: RuleView[]
  total: number
  page: number
  perPage: number
}

const listProps = ['rules', 'total', 'page', 'perPage']
const states: Record<RuleView['state'], [string, BadgeVariant]> = {
  draft: ['Draft', 'warning'],
  live: ['Live', 'success'],
  stopped: ['Stopped', 'neutral'],
}

/** Does it, tells what came of it, and shows the rules as they are then. */
async function perform(work: () => Promise<string>, failed: string) {
  try {
    await toastOutcome(work, failed)
  } finally {
    router.reload({ only: listProps })
  }
}

/** Rules: who must do which module by when, whoever they will be. */
export default function Rules({ rules, total, page, perPage }: Props) {
  const query = useListQuery({
    path: '/training/rules',
    filters: {},
    defaults: {},
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [making, setMaking] = useState(false)
  const [starting, setStarting] = useState<RuleView | null>(null)

  function closed(changed: boolean) {
    setMaking(false)
    setStarting(null)
    if (changed) router.reload({ only: listProps })
  }

  return (
    <>
      <PageHeader
        title="Rules"
        subtitle="A rule assigns a module to everybody it is about, and to whoever comes to match it."
        mobileSubtitle="Assign by department, position or location."
        actions={
          <Button onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            New rule
          </Button>
        }
      />
      <TrainingTabs current="rules" />
      <Card className="mt-6">
        <CardTitle className="sr-only">All rules</CardTitle>
        <ListPanel loading={query.loading} loadingText="Loading rules...">
          {rules.length > 0 ? (
            <ul aria-label="Rules" className="divide-y">
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
                      <p className="text-sm text-muted-foreground">{rule.open} open assignments</p>
                    </div>
                    <Badge variant={variant}>{word}</Badge>
                    {rule.state === 'draft' && (
                      <>
                        <Button
                          size="sm"
                          aria-label={`Switch on: ${rule.module}`}
                          onClick={() => setStarting(rule)}
                        >
                          Switch on…
                        </Button>
                        <DiscardRule rule={rule} />
                      </>
                    )}
                    {rule.state === 'live' && <StopRule rule={rule} />}
                  </li>
                )
              })}
            </ul>
          ) : (
            <EmptyState
              icon={Workflow}
              title="No rules yet"
              description="A rule tells whom it would assign, by when and with which mails before it is switched on."
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of rules"
        />
      </Card>
      {making && <RuleDialog onClose={closed} />}
      {starting && <StartRuleDialog rule={starting} onClose={closed} />}
    </>
  )
}

function DiscardRule({ rule }: { rule: RuleView }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Discard: ${rule.module}`}>
          Discard…
        </Button>
      }
      title="Discard this draft?"
      description="It has assigned nobody."
      confirmLabel="Discard"
      destructive
      onConfirm={() =>
        perform(async () => {
          await api.delete('/api/training/rules/:id', { params: { id: rule.id } })
          return 'The draft is discarded.'
        }, 'The draft could not be discarded.')
      }
    />
  )
}

function StopRule({ rule }: { rule: RuleView }) {
  const [withdrawUnbegun, setWithdraw] = useState(false)
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Stop: ${rule.module}`}>
          Stop…
        </Button>
      }
      title="Stop this rule?"
      description="It assigns nobody any more and cannot be started again. What it has assigned stays."
      confirmLabel="Stop"
      busyLabel="Stopping..."
      destructive
      onConfirm={() =>
        perform(async () => {
          const { withdrawn } = await api.post('/api/training/rules/:id/stop', {
            params: { id: rule.id },
            body: { withdrawUnbegun },
          })
          return withdrawn > 0
            ? `The rule is stopped, ${withdrawn} assignments are withdrawn.`
            : 'The rule is stopped.'
        }, 'The rule could not be stopped.')
      }
    >
      <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm">
        <Checkbox
          checked={withdrawUnbegun}
          onCheckedChange={(checked) => setWithdraw(checked === true)}
        />
        Take back what nobody has begun
      </label>
    </ConfirmDialog>
  )
}

Rules.layout = AppShell
