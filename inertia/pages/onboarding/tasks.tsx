import type { TaskView } from '#onboarding/queries/tasks/task_list'
import { router } from '@inertiajs/react'
import { ListChecks } from 'lucide-react'
import { FilterSelect } from '~/components/lists/filter_select'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { focusRow } from '~/components/onboarding/checklist/checklist_labels'
import { TaskRow } from '~/components/onboarding/items/task_row'
import { OnboardingTabs } from '~/components/onboarding/onboarding_tabs'
import { CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'

type Filters = { state: string }
type Props = Paged & { tasks: TaskView[]; filters: Filters }

const PATH = '/onboarding/tasks'
const states = [
  { value: 'open', label: 'To do' },
  { value: 'done', label: 'Done by me' },
]

/** What is the viewer's to do of all checklists: their own tasks, and their team's. */
export default function Tasks(props: Props) {
  const { tasks, filters } = props
  const list = useListQuery<Filters>({
    path: PATH,
    props,
    defaults: { state: 'open' },
    only: ['tasks'],
  })
  const groups = [...Map.groupBy(tasks, ({ group }) => group ?? '')].toSorted(([a], [b]) =>
    a.localeCompare(b)
  )

  const changed = (task: TaskView) => {
    const place = tasks.findIndex(({ id }) => id === task.id)
    const [after, before] = [tasks[place + 1], tasks[place - 1]]
    router.reload({
      only: list.only,
      onSuccess: () =>
        focusRow(`task-${task.id}`, `task-${after?.id}`, `task-${before?.id}`, 'tasks-state'),
    })
  }

  return (
    <ListPage
      title="My tasks"
      subtitle="Onboarding and offboarding tasks for you and your teams"
      tabs={<OnboardingTabs current="tasks" />}
      list={list}
      noun="tasks"
      heading="Tasks"
      filters={
        <div id="tasks-state" tabIndex={-1} className="sm:w-48">
          <FilterSelect
            label="Tasks"
            value={filters.state}
            options={states}
            onChange={(state) => list.change({ state })}
          />
        </div>
      }
      empty={{
        icon: ListChecks,
        title: filters.state === 'done' ? 'Nothing done yet' : 'Nothing to do',
        description:
          filters.state === 'done'
            ? 'Tasks that you mark as done are listed here.'
            : 'Tasks that are given to you or your teams are listed here.',
      }}
    >
      {tasks.length > 0 && (
        <div className="grid grid-cols-1 gap-6">
          {groups.map(([group, ofGroup]) => (
            <section key={group} className="grid grid-cols-1 gap-3">
              {filters.state === 'open' && (
                <CardTitle as="h3">{group === '' ? 'Yours' : `Team: ${group}`}</CardTitle>
              )}
              <ul
                aria-label={group === '' ? 'Your tasks' : `Tasks of ${group}`}
                className="grid grid-cols-1 gap-3"
              >
                {ofGroup.map((task) => (
                  <TaskRow key={task.id} task={task} onChanged={() => changed(task)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </ListPage>
  )
}

Tasks.layout = AppShell
