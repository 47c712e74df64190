import type { Access } from '#accounts/permissions/access'
import { cached } from '#core/cached'
import { countIncomplete, trainingStats } from '#dashboard/queries/stats'
import { countPending as countUploads } from '#documents/queries/submission_queue'
import { filteredRequests } from '#documents/queries/request_list'
import { countOf } from '#core/database/table'
import { countChecklists } from '#onboarding/queries/checklist_list'
import { countInvitations } from '#people/queries/invitations/invitation_list'
import { rosterQuery } from '#people/queries/roster/roster_query'
import { requestQuery } from '#signing/queries/requests/request_query'
import { localDay, localTime } from '#settings/local_time'
import { ATTENTION } from '#signing/request'
import { countPendingReviews } from '#training/queries/evidence/review_queue'

/** One line: how many rows wait, and the list with just these rows. */
export type AttentionLine = {
  key:
    | 'unregistered'
    | 'starting'
    | 'late_onboarding'
    | 'late_offboarding'
    | 'overdue_i9'
    | 'declined'
    | 'expired'
    | 'failed'
    | 'overdue_documents'
    | 'document_reviews'
    | 'overdue_training'
    | 'expiring'
    | 'incomplete'
    | 'certificate_reviews'
  count: number
  href: string
  /** The departments with the most of them. */
  parts: { name: string; count: number; href: string }[]
}

const MOST_DEPARTMENTS = 3

/**
 * What needs attention, of what the viewer may see and act on; lines without rows are left out.
 * Each count is that of its list's own query, so the number and the rows agree. A fixed number of
 * statements, or one if the data have not changed.
 * @param team only the team of this account.
 */
export async function attention(
  access: Access,
  version: string,
  team?: number
): Promise<AttentionLine[]> {
  const rights = {
    people: access.can('employees:view'),
    approves: access.can('employees:view') && access.can('employees:update'),
    documents: access.can('documents:manage'),
    training: access.can('training:review'),
  }
  const key = JSON.stringify(['attention', localDay(), rights, team])
  const lines = await cached(
    key,
    async () => [
      ...(rights.people ? await aboutPeople(rights.approves, team) : []),
      ...(rights.documents ? await aboutDocuments(team) : []),
    ],
    version
  )
  const training = rights.training ? await aboutTraining(version, team) : []
  const incomplete = rights.training && rights.people ? await countIncomplete(version, team) : 0
  return [
    ...lines,
    ...training,
    line('incomplete', incomplete, '/employees?status=active&onboarding=incomplete', team),
  ].filter(({ count }) => count > 0)
}

function line(
  key: AttentionLine['key'],
  count: number,
  address: string,
  team: number | undefined
): AttentionLine {
  return { key, count, href: within(address, team), parts: [] }
}

const within = (address: string, team: number | undefined) =>
  `${address}${address.includes('?') ? '&' : '?'}scope=${team === undefined ? 'everyone' : 'team'}`

async function aboutPeople(approves: boolean, team: number | undefined) {
  const week = localTime().startOf('week')
  const startsFrom = week.toISODate()
  const startsTo = week.plus({ days: 6 }).toISODate()
  const unregistered = approves ? await countInvitations({ state: 'unregistered', team }) : 0
  return [
    line('unregistered', unregistered, '/employees/invitations?state=unregistered', team),
    line(
      'starting',
      await countOf(rosterQuery({ startsFrom, startsTo, team })),
      `/employees?startsFrom=${startsFrom}&startsTo=${startsTo}`,
      team
    ),
    line(
      'late_onboarding',
      await countChecklists({ late: true, team }),
      '/onboarding?late=true',
      team
    ),
    line(
      'late_offboarding',
      await countChecklists({ kind: 'offboarding', late: true, team }),
      '/onboarding?kind=offboarding&late=true',
      team
    ),
  ]
}

async function aboutDocuments(team: number | undefined) {
  const viewer = { id: 0, all: true }
  const signing: AttentionLine[] = []
  for (const key of ATTENTION) {
    const count = await countOf(requestQuery({ attention: key, team }, viewer))
    signing.push(line(key, count, `/document-signing?attention=${key}`, team))
  }
  return [
    ...signing,
    line(
      'overdue_documents',
      await countOf(filteredRequests({ overdue: true, team }, viewer)),
      '/documents/requests?overdue=true',
      team
    ),
    line('document_reviews', await countUploads(team), '/documents/reviews', team),
  ]
}

async function aboutTraining(version: string, team: number | undefined) {
  const { overdue, overdueBy, expiring } = await trainingStats(version, team)
  const address = '/training/compliance?state=overdue'
  const parts = overdueBy
    .flatMap(({ department, count }) => (department === null ? [] : [{ name: department, count }]))
    .slice(0, MOST_DEPARTMENTS)
    .map(({ name, count }) => ({
      name,
      count,
      href: within(`${address}&department=${encodeURIComponent(name)}`, team),
    }))
  const reviews = await countPendingReviews(version, team)
  return [
    { ...line('overdue_training', overdue, address, team), parts },
    line('expiring', expiring, '/training/compliance?state=expiring&within=30', team),
    line('certificate_reviews', reviews, '/training/reviews', team),
  ]
}
