import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import { documentsOf, ownDocuments } from '#dashboard/queries/own_documents'
import Employee from '#people/models/employee'

/**
 * A person's documents, for signing and otherwise. They are here because neither domain knows the
 * other.
 */
export default class DocumentsController {
  async page({ auth, inertia }: HttpContext) {
    return inertia.render('documents/index', await ownDocuments(auth.getUserOrFail().id))
  }

  /** For one person: themselves, or anyone for HR. */
  async show({ params, auth, access }: HttpContext) {
    const { id: viewerId } = auth.getUserOrFail()
    const person = await Employee.find(params.id)
    const all = access.can('documents:manage')
    if (!person || !(person.userId === viewerId || all)) throw notFound()
    return documentsOf(person.id, { id: viewerId, all })
  }
}
