import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/refusals'
import type { AskedViewer } from '#documents/queries/asked_list'
import type { AskedOwner } from '#documents/services/submit_document'

/** HR sees what is asked of everybody, others what is asked of them. */
export const askedViewerOf = ({ auth, access }: HttpContext): AskedViewer => ({
  id: auth.getUserOrFail().id,
  all: access.can('documents:manage'),
})

/** Who is signed in, as somebody of whom documents are asked. @throws Refusal 404 for who is not. */
export async function theAsked({ auth }: HttpContext): Promise<AskedOwner> {
  const { id: userId } = auth.getUserOrFail()
  const row = await db.from('employees').where('user_id', userId).select('id').first()
  if (!row) throw notFound()
  return { employeeId: Number(row.id), userId }
}
