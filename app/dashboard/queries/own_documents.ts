import {
  requestsOfEmployee,
  requestsOfUser,
  type RequestedDocument,
} from '#documents/queries/request_list'
import type { Day } from '#training/compliance_status'
import { daysToSign } from '#onboarding/queries/days_to_sign'
import { localDay } from '#settings/local_time'
import {
  standingRequests,
  type RequestViewer,
  type SigningRequest,
} from '#signing/queries/requests/request_list'

/** A signing request with the day by which a checklist wants it signed. */
export type StandingRequest = SigningRequest & { dueOn: Day | null; late: boolean }

/** A person's documents. Two domains request them: for signing, and for upload and reading. */
export type PersonDocuments = {
  asked: RequestedDocument[]
  /** Without canceled ones. */
  signing: StandingRequest[]
}

/** Documents of an account: to sign, upload or read, and completed. */
export async function ownDocuments(userId: number): Promise<PersonDocuments> {
  const signing = await standingRequests({}, { id: userId, all: false })
  return { asked: await requestsOfUser(userId), signing: await withDays(signing) }
}

/** The same for an employee, for a permitted viewer. */
export async function documentsOf(
  employeeId: number,
  viewer: RequestViewer
): Promise<PersonDocuments> {
  const signing = await standingRequests({ employeeId }, viewer)
  return { asked: await requestsOfEmployee(employeeId), signing: await withDays(signing) }
}

async function withDays(requests: readonly SigningRequest[]): Promise<StandingRequest[]> {
  const days = await daysToSign(requests.map(({ id }) => id))
  const today = localDay()
  return requests.map((request) => {
    const dueOn = days.get(request.id) ?? null
    return { ...request, dueOn, late: dueOn !== null && dueOn < today }
  })
}
