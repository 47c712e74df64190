import { appUrl } from '#config/app'
import { calendarDayInWords } from '#settings/local_time'
import { registerMailKind } from '#messages/services/mail_kinds'
import { taskMailFacts, type GivenTask } from '#onboarding/queries/tasks/task_mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** Some tasks, or all that are theirs. */
    onboarding_tasks: { userId: number; itemIds?: number[] }
  }
}

const MOST_SHOWN = 20

const lineOf = ({ name, of, dueOn, late }: GivenTask) =>
  `${name} (${of})${dueOn ? `, ${late ? 'was due' : 'due'} on ${calendarDayInWords(dueOn)}` : ''}`

const people = new Intl.ListFormat('en-US')

registerMailKind('onboarding_tasks', {
  label: 'New onboarding tasks',
  about: 'When you are given onboarding or offboarding tasks.',
  inbox: true,
  always: null,
  find: taskMailFacts,
  write({ first_name: greetingName, tasks, all: count }) {
    const [first] = tasks
    // The tasks that are not named may concern other people.
    const names = tasks.length < count ? [] : [...new Set(tasks.map(({ of }) => of))]
    const whose = names.length > 2 ? `${names.length} people` : people.format(names)
    const rest = count - MOST_SHOWN
    return {
      subject:
        count === 1 && first
          ? `Task for you: ${first.name} (${first.of})`
          : `${count} tasks for you${whose ? `: ${whose}` : ''}`,
      preview: first ? `First: ${lineOf(first)}.` : 'None of these tasks is yours anymore.',
      greetingName,
      blocks: [
        {
          type: 'list',
          title: 'Yours to do',
          items: tasks.slice(0, MOST_SHOWN).map((task) => ({ text: lineOf(task) })),
        },
        ...(rest > 0 ? [{ type: 'note' as const, text: `And ${rest} more.` }] : []),
        { type: 'action', label: 'Open your tasks', url: `${appUrl}/onboarding/tasks` },
      ],
      item: { path: '/onboarding/tasks' },
      ...(tasks.length > 0 ? {} : { obsolete: 'These tasks are done, or someone else’s.' }),
    }
  },
  examples: () => [
    {
      name: 'One task',
      facts: {
        first_name: 'Example',
        tasks: [{ name: 'Prepare a laptop', of: 'Sam Sample', dueOn: '2030-02-01', late: false }],
        all: 1,
      },
    },
    {
      name: 'Several tasks',
      facts: {
        first_name: 'Example',
        tasks: [
          { name: 'Prepare a laptop', of: 'Sam Sample', dueOn: '2030-02-01', late: false },
          { name: 'Order keys', of: 'Sam Sample', dueOn: null, late: false },
        ],
        all: 2,
      },
    },
  ],
})
