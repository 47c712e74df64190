import { DateTime } from 'luxon'
import type { NewEmployee } from '#people/services/insert_employees'
import {
  EMPLOYEE,
  INVITED,
  MANAGER,
  NOTES,
  PENDING,
  REJECTION_REASONS,
} from '#people/demo/seed_people'
import { atHome, atOfficeHour, type SeededRandom } from '#people/demo/seeded_random'
import { bringUpToDate } from '#people/demo/roster'

type Moment = DateTime<true>

/** When each event happened to one person; absent if it did not happen. */
export interface SeededHistory {
  person: NewEmployee
  added: Moment
  invitedAgain?: Moment
  opened?: Moment
  registered?: Moment
  revoked?: Moment
  approved?: Moment
  promoted?: Moment
  rejected?: { at: Moment; reason: string }
  onboardingBegun?: Moment
  onboardingComplete?: Moment
  /** They took the training of their first weeks again. */
  renewed?: Moment
  signedIn?: Moment
  raised?: Moment
  noted?: { at: Moment; body: string }
  leave?: { at: Moment; endDate: string; reason: string }
}

/** Days since the company started to use the portal and added all its employees. */
const PORTAL_DAYS = 400
/** How many of the last employees are still in onboarding. */
const NEWCOMERS = 13
/** The employee who has left, and the one with a scheduled end. */
const LEFT = 41
const LEAVING = 53

export const portalOpened = (now: Moment, dice: SeededRandom): Moment =>
  atOfficeHour(now.minus({ days: PORTAL_DAYS }), 0, dice)

/** Each person's events until an hour ago. */
export function planHistories(
  roster: NewEmployee[],
  { opened, now }: { opened: Moment; now: Moment },
  dice: SeededRandom
): SeededHistory[] {
  const settled = bringUpToDate(roster.slice(0, -NEWCOMERS), now)
  const newcomers = roster.slice(-NEWCOMERS)
  return [
    ...planAccounts(now, opened, dice),
    ...settled.map((person, index) => planSettled(person, index, now, opened, dice)),
    ...planNewcomers(newcomers, now, dice),
  ].map((career) => withoutFuture(career, now))
}

function planAccounts(now: Moment, opened: Moment, dice: SeededRandom): SeededHistory[] {
  const starting = (person: NewEmployee, days: number): NewEmployee => ({
    ...person,
    startDate: now.plus({ days }).toISODate(),
  })
  const manager = register(starting(MANAGER, -900), atOfficeHour(opened, 0, dice), 0, dice)
  const approved = manager.registered.plus({ minutes: 40 })
  const employee = register(starting(EMPLOYEE, -40), now.minus({ days: 47 }), 2, dice)
  const pending = register(starting(PENDING, 9), now.minus({ days: 3, hours: 2 }), 1, dice)
  return [
    {
      ...manager,
      approved,
      promoted: approved.plus({ minutes: 5 }),
      onboardingBegun: atOfficeHour(approved, 2, dice),
      onboardingComplete: atOfficeHour(approved, 20, dice),
      renewed: atOfficeHour(approved, 372, dice),
      signedIn: now.minus({ hours: 20 }),
    },
    {
      ...employee,
      approved: atOfficeHour(employee.registered, 1, dice),
      onboardingBegun: atOfficeHour(employee.registered, 5, dice),
      signedIn: now.minus({ hours: 27 }),
    },
    pending,
    { person: starting(INVITED, 16), added: now.minus({ days: 1, hours: 3 }) },
  ]
}

/** Added, opened the link some days later, and registered at once. */
function register(person: NewEmployee, added: Moment, days: number, dice: SeededRandom) {
  const opened = atHome(added, days, dice)
  return {
    person,
    added,
    opened,
    registered: opened.plus({ minutes: dice.between(4, 30) }),
  } satisfies SeededHistory
}

/** Employees from before the portal came in batches, later ones before they started. */
function planSettled(
  person: NewEmployee,
  index: number,
  now: Moment,
  portal: Moment,
  dice: SeededRandom
): SeededHistory {
  const firstDay = DateTime.fromISO(person.startDate ?? '', { zone: 'utc' })
  const added =
    firstDay.isValid && firstDay > portal.plus({ days: 30 })
      ? atOfficeHour(firstDay.minus({ days: dice.between(6, 12) }), 0, dice)
      : atOfficeHour(portal, 5 + (index % 21), dice)

  // Some were approved from their papers and never opened the link; some were rejected.
  if (index % 45 === 17) return { person, added, approved: atOfficeHour(added, 20, dice) }
  const career = register(person, added, dice.between(0, 8), dice)
  const decided = atOfficeHour(career.registered, dice.between(0, 3), dice)
  if (index % 26 === 9) {
    const reason = REJECTION_REASONS[Math.floor(index / 26) % REJECTION_REASONS.length] as string
    return { ...career, rejected: { at: decided, reason } }
  }
  const onboarding = planOnboarding(decided, now, dice)
  return {
    ...career,
    approved: decided,
    ...onboarding,
    ...planRenewal(index, onboarding.onboardingComplete),
    ...planLater(index, decided, now),
  }
}

/** Most people renew within the last two months before their training expires, some never. */
function planRenewal(index: number, completed?: Moment): Partial<SeededHistory> {
  if (!completed || index % 7 === 3) return {}
  return { renewed: completed.plus({ days: 306 + ((index * 13) % 58), minutes: (index * 7) % 50 }) }
}

/** A raise, an HR note, and for two people an end of employment: one has left, one will. */
function planLater(index: number, approved: Moment, now: Moment): Partial<SeededHistory> {
  const later: Partial<SeededHistory> = {}
  if (index % 6 === 4) later.raised = approved.plus({ days: 180, hours: 2 })
  if (index % 17 === 5) {
    const body = NOTES[Math.floor(index / 17) % NOTES.length] as string
    later.noted = { at: approved.plus({ days: 25, hours: 1 }), body }
  }
  if (index === LEFT) {
    const at = now.minus({ days: 18 })
    later.leave = { at, endDate: at.toISODate(), reason: 'Moved to another city' }
  }
  if (index === LEAVING) {
    const endDate = now.plus({ days: 24 }).toISODate()
    later.leave = { at: now.minus({ days: 6 }), endDate, reason: 'Goes back to school' }
  }
  return later
}

/** The longer a person is here, the likelier their onboarding is complete. */
function planOnboarding(approved: Moment, now: Moment, dice: SeededRandom): Partial<SeededHistory> {
  const days = now.diff(approved, 'days').days
  const [begins, completes] = days < 20 ? [0.4, 0] : days < 60 ? [0.85, 0.35] : [0.95, 0.86]
  if (!dice.chance(begins)) return {}
  const onboardingBegun = atOfficeHour(approved, dice.between(1, 8), dice)
  if (!dice.chance(completes)) return { onboardingBegun }
  return {
    onboardingBegun,
    onboardingComplete: atOfficeHour(onboardingBegun, dice.between(9, 30), dice),
  }
}

function planNewcomers(people: NewEmployee[], now: Moment, dice: SeededRandom): SeededHistory[] {
  const ago = (days: number, hours = 0) => now.minus({ days, hours, minutes: dice.between(1, 59) })
  const plans: ((person: NewEmployee) => SeededHistory)[] = [
    // Invited recently: the link is unopened, or opened without registering.
    (person) => ({ person, added: ago(0, 2) }),
    (person) => ({ person, added: ago(1, 4) }),
    (person) => ({ person, added: ago(5), opened: ago(3) }),
    (person) => ({ person, added: ago(9), opened: ago(8) }),
    (person) => ({ person, added: ago(24), invitedAgain: ago(6) }),
    // Registered and waiting.
    (person) => register(person, ago(4), 1, dice),
    (person) => register(person, ago(6), 2, dice),
    (person) => register(person, ago(7), 1, dice),
    (person) => register(person, ago(12), 4, dice),
    (person) => register(person, ago(13), 3, dice),
    // Forgot the invitation, had it revoked, or declined.
    (person) => ({ person, added: ago(38) }),
    (person) => ({ person, added: ago(10), revoked: ago(9) }),
    (person) => ({
      person,
      added: ago(21),
      rejected: { at: ago(15), reason: REJECTION_REASONS[0] as string },
    }),
  ]
  return people.map((person, index) => {
    const startDate = now.plus({ days: 28 - index * 3 }).toISODate()
    return (plans[index] as (typeof plans)[number])({ ...person, startDate })
  })
}

/** Removes events in the future, and in the last hour: whoever loads the demo comes to a quiet desk. */
function withoutFuture(career: SeededHistory, now: Moment): SeededHistory {
  const kept = { ...career }
  const last = now.minus({ hours: 1 })
  for (const [name, moment] of Object.entries(career)) {
    if (name === 'person') continue
    const at = 'at' in moment ? (moment as { at: Moment }).at : (moment as Moment)
    if (at > last) delete kept[name as 'signedIn']
  }
  return kept
}
