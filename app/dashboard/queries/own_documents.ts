import {
  requestsOfEmployee,
  requestsOfUser,
  type RequestedDocument,
} from '#documents/queries/request_list'
import {
  standingRequests,
  type RequestViewer,
  type SigningRequest,
} from '#signing/queries/requests/request_list'

/** A person's documents. Two domains request them: for signing, and for upload and reading. */
export type PersonDocuments = {
  asked: RequestedDocument[]
  /** Without canceled ones. */
  signing: SigningRequest[]
}

/** Documents of an account: to sign, upload or read, and completed. */
export async function ownDocuments(userId: number): Promise<PersonDocuments> {
  const signing = await standingRequests({}, { id: userId, all: false })
  return { asked: await requestsOfUser(userId), signing }
}

/** The same for an employee, for a permitted viewer. */
export async function documentsOf(
  employeeId: number,
  viewer: RequestViewer
): Promise<PersonDocuments> {
  const signing = await standingRequests({ employeeId }, viewer)
  return { asked: await requestsOfEmployee(employeeId), signing }
}
