import { appUrl } from '#config/app'
import { shortened } from '#core/shortened'
import { registerMailKind } from '#messages/services/mail_kinds'
import {
  checklistPage,
  commentMailFacts,
  OPEN_TASKS,
} from '#onboarding/queries/tasks/comment_mail_facts'

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
  write({ first_name: greetingName, author, body, item, of, page, removed }) {
    const whose = of ? ` (${of})` : ''
    const start = shortened(body, MOST_SHOWN)
    return {
      subject: `${author} commented on ${item}${whose}`,
      preview: start === body ? body : `${start}…`,
      greetingName,
      blocks: [
        { type: 'text', text: `${author} wrote about "${item}"${whose}:` },
        { type: 'quote', text: body },
        ...(page
          ? [{ type: 'action' as const, label: page.label, url: `${appUrl}${page.path}` }]
          : []),
      ],
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
      { name: 'To a new hire', facts: { ...facts, of: null, page: checklistPage(0) } },
      {
        name: 'To the owner of a task',
        facts: { ...facts, of: 'Robin Sample', page: OPEN_TASKS },
      },
      { name: 'About an item on no list', facts: { ...facts, of: 'Robin Sample', page: null } },
    ]
  },
})
