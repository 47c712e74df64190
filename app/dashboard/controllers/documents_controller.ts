import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/refusals'
import { documentsOf, ownDocuments } from '#dashboard/queries/own_documents'

/** A person's documents, to sign and otherwise: here, since neither domain knows the other. */
export default class DocumentsController {
  async page({ auth, inertia }: HttpContext) {
    return inertia.render('documents/index', await ownDocuments(auth.getUserOrFail().id))
  }

  /** Of one person: themselves, or anybody for HR. */
  async show({ params, auth, access }: HttpContext) {
    const { id: viewerId } = auth.getUserOrFail()
    const person = await db.from('employees').where('id', params.id).select('user_id').first()
    const all = access.can('documents:manage')
    const own = person && Number(person.user_id) === viewerId
    if (!person || !(own || all)) throw notFound()
    return documentsOf(Number(params.id), { id: viewerId, all })
  }
}
