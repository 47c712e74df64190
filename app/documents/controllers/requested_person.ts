import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import type { RequestedDocumentViewer } from '#documents/queries/request_list'
import type { RequestOwner } from '#documents/services/submit_document'

/** HR sees what is asked of everybody, others what is asked of them. */
export const requestViewerOf = ({ auth, access }: HttpContext): RequestedDocumentViewer => ({
  id: auth.getUserOrFail().id,
  all: access.can('documents:manage'),
})

/** Who is signed in, as somebody of whom documents are asked. @throws HttpError 404 for who is not. */
export async function theRequested({ auth }: HttpContext): Promise<RequestOwner> {
  const { id: userId } = auth.getUserOrFail()
  const employee = await Employee.findBy({ userId })
  if (!employee) throw notFound()
  return { employeeId: employee.id, userId }
}
