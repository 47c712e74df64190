import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import type { RowOf } from '#core/database/table'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import { firstDayInWords } from '#people/onboarding/first_day_in_words'
import { firstDaysOf, type FirstDay } from '#people/onboarding/settle_onboarding'
import { mailedPeople, withUsableInvitation } from '#people/queries/invitations/mail_facts'
import { companyName } from '#settings/current'
import { calendarDayInWords, localDay } from '#settings/local_time'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** The day before the change. The new one is what the profile says when the email leaves. */
    start_date_changed: { employeeId: number; from: string | null }
  }
}

interface Facts {
  first_name: string
  registered: boolean
  from: string | null
  startOn: string | null
  firstDay: FirstDay | null
  obsolete?: string
}

registerMailKind('start_date_changed', {
  label: 'First day changed',
  about: 'When your first day at work changes before you start.',
  inbox: true,
  always: 'It says when you start.',
  async find(payloads) {
    const ids = payloads.map(({ employeeId }) => employeeId)
    const firstDays = await firstDaysOf(db, ids)
    const invitations = await withUsableInvitation(ids)
    const invited = new Set(invitations.map((row) => row.employee_id))
    return inOrder(ids, await mailedPeople(ids)).map((person, index): Facts | null => {
      const from = payloads[index]?.from ?? null
      return (
        person && {
          first_name: person.first_name,
          registered: person.password !== null,
          from,
          startOn: person.start_date,
          firstDay: firstDays.get(person.id) ?? null,
          obsolete: obsoleteReason(person, from, invited.has(person.id)),
        }
      )
    })
  },
  write({ first_name: greetingName, registered, obsolete, ...days }) {
    const { short, long } = changeInWords(days)
    const text = `Your first day at ${companyName()} ${long}`
    return {
      subject: `Your first day ${short}`,
      preview: text,
      greetingName,
      blocks: [
        { type: 'text', text },
        registered
          ? { type: 'action', label: 'See what comes next', url: `${appUrl}/` }
          : {
              type: 'text',
              text: `To see what ${days.startOn === null ? 'comes next' : 'to do before that day'}, first accept the invitation from your HR department.`,
            },
      ],
      obsolete,
      item: { path: '/' },
    }
  },
  examples: () => {
    const facts = {
      first_name: 'Example',
      registered: true,
      from: '2030-02-04',
      startOn: '2030-02-11',
      firstDay: { time: '09:00', place: 'Front desk, 12 Main Street' },
    }
    return [
      { name: 'To someone who registered', facts },
      { name: 'To someone who has not', facts: { ...facts, registered: false } },
      { name: 'Where no day was set before', facts: { ...facts, from: null } },
      { name: 'Where no day is set now', facts: { ...facts, startOn: null } },
    ]
  },
})

/** What follows "Your first day" in the subject, and in the text. */
function changeInWords({ from, startOn, firstDay }: Pick<Facts, 'from' | 'startOn' | 'firstDay'>) {
  const former = from && calendarDayInWords(from)
  // It was changed back since.
  if (startOn === from) {
    const short = former ? 'has not changed' : 'is not set yet'
    return { short, long: `${short}.` }
  }
  if (startOn === null) {
    const short = `is no longer ${former}`
    return { short, long: `${short}. Your HR department will let you know the new day.` }
  }
  const day = calendarDayInWords(startOn)
  const inWords = firstDayInWords(startOn, firstDay)
  return former
    ? { short: `is now ${day}`, long: `has changed from ${former} to ${inWords}` }
    : { short: `is ${day}`, long: `is ${inWords}` }
}

function obsoleteReason(
  person: RowOf<ReturnType<typeof mailedPeople>>,
  from: string | null,
  invited: boolean
): string | undefined {
  const { status, start_date: startOn } = person
  if (person.disabled_at || person.sign_in_blocked_at) return 'The person cannot sign in.'
  if (status === 'inactive') return 'The person is not an employee.'
  if (startOn === from) return 'The start date was changed back.'
  if (person.password === null && !invited) return 'The invitation is no longer open.'
  if (startOn !== null && startOn < localDay()) return 'The first day has come.'
}
