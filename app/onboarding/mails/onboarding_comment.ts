import { appUrl } from '#config/app'
import { shortened } from '#core/shortened'
import { registerMailKind } from '#messages/services/mail_kinds'
import { commentMailFacts } from '#onboarding/queries/tasks/comment_mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    onboarding_comment: { userId: number; commentId: number }
  }
}

/** Characters of a comment that a list shows. */
const MOST_SHOWN = 200

registerMailKind('onboarding_comment', {
  label: 'Onboarding comment',
  about: 'When someone comments on an onboarding item that is yours or that you commented on.',
  inbox: true,
  always: null,
  find: commentMailFacts,
  write({ first_name: greetingName, author, body, item, of, employeeId, removed }) {
    const whose = of ? ` (${of})` : ''
    const start = shortened(body, MOST_SHOWN)
    const path =
      employeeId === null
        ? ('/onboarding/tasks' as const)
        : (`/employees/${employeeId}/onboarding` as const)
    return {
      subject: `${author} commented on ${item}${whose}`,
      preview: start === body ? body : `${start}…`,
      greetingName,
      blocks: [
        { type: 'text', text: `${author} wrote about "${item}"${whose}:` },
        { type: 'quote', text: body },
        {
          type: 'action',
          label: employeeId === null ? 'Open your tasks' : 'Open the checklist',
          url: `${appUrl}${path}`,
        },
      ],
      item: { path },
      ...(removed && { obsolete: 'The item was removed.' }),
    }
  },
  examples: () => {
    const facts = {
      first_name: 'Example',
      author: 'Sam Sample',
      body: 'Which keyboard layout would you like?',
      item: 'Prepare a laptop',
      removed: false,
    }
    return [
      { name: 'To a new hire', facts: { ...facts, of: null, employeeId: 0 } },
      {
        name: 'To the owner of a task',
        facts: { ...facts, of: 'Robin Sample', employeeId: null },
      },
    ]
  },
})
