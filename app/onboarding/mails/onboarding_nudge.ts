import { appUrl } from '#config/app'
import { calendarDayInWords } from '#settings/local_time'
import { registerMailKind } from '#messages/services/mail_kinds'
import { nudgeFacts, type NudgedItem, type NudgeFacts } from '#onboarding/queries/tasks/nudge_facts'
import { counted } from '#core/counted'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    onboarding_nudge: { userId: number }
  }
}

const MOST_SHOWN = 20

const lineOf = ({ name, of, dueOn, late }: NudgedItem) => {
  const due = dueOn ? `, ${late ? 'was due' : 'due'} on ${calendarDayInWords(dueOn)}` : ''
  return `${name}${of ? ` (${of})` : ''}${due}`
}

/** The page of tasks lists tasks alone; a new hire's own trainings and documents are on the checklist. */
function pathOf({ kind, of, employeeId }: NudgedItem): string {
  if (of === null) return `/employees/${employeeId}/onboarding`
  return kind === 'sign' ? '/documents' : '/onboarding/tasks'
}

registerMailKind('onboarding_nudge', {
  label: 'Onboarding reminder',
  about: 'When HR reminds you of onboarding items that are yours to do.',
  inbox: true,
  always: 'Someone’s start depends on it.',
  async find(payloads) {
    const found = await nudgeFacts(payloads.map(({ userId }) => userId))
    return payloads.map(({ userId }): NudgeFacts | null => found.get(userId) ?? null)
  },
  write({ first_name: greetingName, items }) {
    const late = items.filter((item) => item.late).length
    const [first] = items
    const others = items.filter(({ of }) => of !== null)
    const { label, path } =
      first && others.length === 0
        ? {
            label: 'Open your checklist',
            path: `/employees/${first.employeeId}/onboarding` as const,
          }
        : others.length > 0 && others.every(({ kind }) => kind === 'sign')
          ? { label: 'Open your documents', path: '/documents' as const }
          : { label: 'Open your tasks', path: '/onboarding/tasks' as const }
    const more = items.length - MOST_SHOWN
    const count = counted(items.length, 'onboarding item')
    return {
      subject: `Reminder: ${count} to do`,
      preview:
        late > 0 ? `${late} ${late === 1 ? 'is' : 'are'} overdue.` : 'Nothing is overdue yet.',
      greetingName,
      blocks: [
        {
          type: 'list',
          title: 'Your items',
          items: items.slice(0, MOST_SHOWN).map((item) => ({
            text: lineOf(item),
            url: `${appUrl}${pathOf(item)}`,
          })),
        },
        ...(more > 0 ? [{ type: 'note' as const, text: `And ${more} more.` }] : []),
        { type: 'action', label, url: `${appUrl}${path}` },
      ],
      item: { path },
      ...(items.length > 0 ? {} : { obsolete: 'All of it is done.' }),
    }
  },
  examples: () => [
    {
      name: 'With something late',
      facts: {
        first_name: 'Example',
        items: [
          {
            kind: 'task' as const,
            name: 'Prepare a laptop',
            of: 'Sam Sample',
            employeeId: 0,
            dueOn: '2030-02-01',
            late: true,
          },
          {
            kind: 'read' as const,
            name: 'Sample handbook',
            of: null,
            employeeId: 0,
            dueOn: '2030-02-08',
            late: false,
          },
        ],
      },
    },
  ],
})
