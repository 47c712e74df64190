import { countOf } from '#core/database/table'
import { registerPersonalData } from '#audit/personal_data'
import DocumentDigest from '#reminders/models/document_digest'

registerPersonalData({
  tables: { [DocumentDigest.table]: { erased: ['day', 'user_id', 'posted_at'], kept: [] } },
  async survey({ userId }, client) {
    const count = await countOf(client.from(DocumentDigest.table).where('user_id', userId))
    return { erased: [{ what: 'Days on which an email listed documents', count }], kept: [] }
  },
  async erase({ userId }, { trx }) {
    await trx.from(DocumentDigest.table).where('user_id', userId).delete()
  },
})
