import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import type { RequestedDocumentViewer } from '#documents/queries/request_list'
import type { RequestOwner } from '#documents/services/submit_document'

/** HR sees everyone's requests, others see their own. */
export const requestViewerOf = ({ auth, access }: HttpContext): RequestedDocumentViewer => ({
  id: auth.getUserOrFail().id,
  all: access.can('documents:manage'),
})

/**
 * The signed-in person as recipient of requests. @throws HttpError 404 for an account without an
 * employee.
 */
export async function theRequested({ auth }: HttpContext): Promise<RequestOwner> {
  const { id: userId } = auth.getUserOrFail()
  const employee = await Employee.findBy({ userId })
  if (!employee) throw notFound()
  return { employeeId: employee.id, userId }
}
