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

/** A person's documents: what is signed, uploaded and read are asked for by two domains. */
export type PersonDocuments = {
  asked: RequestedDocument[]
  /** Not those that were called off. */
  signing: SigningRequest[]
}

/** Signing requests that are told, the one that changed last first. */
const MOST_SIGNING = 100

/** What an account is to sign, upload or read, and has. */
export async function ownDocuments(userId: number): Promise<PersonDocuments> {
  const { rows } = await listRequests({}, { id: userId, all: false }, { perPage: MOST_SIGNING })
  return { asked: await requestsOfUser(userId), signing: standing(rows) }
}

/** The same of one person on the roster, as somebody sees it who may. */
export async function documentsOf(
  employeeId: number,
  viewer: RequestViewer
): Promise<PersonDocuments> {
  const { rows } = await listRequests({ employeeId }, viewer, { perPage: MOST_SIGNING })
  return { asked: await requestsOfEmployee(employeeId), signing: standing(rows) }
}

const standing = (rows: SigningRequest[]) => rows.filter(({ status }) => status !== 'CANCELLED')
