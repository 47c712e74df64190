import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import SigningDocument from '#signing/models/signing_document'

/**
 * The documents of a request in order, with the copies that have signers' marks.
 * @param client the running change's transaction, where it decides about a change.
 */
export const documentsOf = (
  requestId: number,
  client: QueryClientContract = db.connection()
): Promise<SigningDocument[]> =>
  SigningDocument.query({ client })
    .where('requestId', requestId)
    .orderBy('position')
    .preload('stages', (stages) => void stages.orderBy('position'))
