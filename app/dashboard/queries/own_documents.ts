import {
  requestsOfEmployee,
  requestsOfUser,
  type RequestedDocument,
} from '#documents/queries/request_list'
import {
  listRequests,
  type RequestViewer,
  type SigningRequest,
} from '#signing/queries/requests/request_list'

/** A person's documents. Two domains request them: for signing, and for upload and reading. */
export type PersonDocuments = {
  asked: RequestedDocument[]
  /** Without canceled ones. */
  signing: SigningRequest[]
}

/** Signing requests shown, the most recently changed first. */
const MOST_SIGNING = 100

/** Documents of an account: to sign, upload or read, and completed. */
export async function ownDocuments(userId: number): Promise<PersonDocuments> {
  const { rows } = await listRequests({}, { id: userId, all: false }, { perPage: MOST_SIGNING })
  return { asked: await requestsOfUser(userId), signing: standing(rows) }
}

/** The same for an employee, for a permitted viewer. */
export async function documentsOf(
  employeeId: number,
  viewer: RequestViewer
): Promise<PersonDocuments> {
  const { rows } = await listRequests({ employeeId }, viewer, { perPage: MOST_SIGNING })
  return { asked: await requestsOfEmployee(employeeId), signing: standing(rows) }
}

const standing = (rows: SigningRequest[]) => rows.filter(({ status }) => status !== 'CANCELLED')
