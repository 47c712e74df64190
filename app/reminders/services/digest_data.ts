import { countRows, registerPersonalData } from '#audit/personal_data'
import { DOCUMENT_DIGESTS } from '#reminders/services/note_documents'

registerPersonalData({
  tables: { [DOCUMENT_DIGESTS]: { erased: ['day', 'user_id', 'posted_at'], kept: [] } },
  async survey({ userId }, client) {
    const count = await countRows(client.from(DOCUMENT_DIGESTS).where('user_id', userId))
    return { erased: [{ what: 'Days on which a mail told of documents', count }], kept: [] }
  },
  async erase({ userId }, { trx }) {
    await trx.from(DOCUMENT_DIGESTS).where('user_id', userId).delete()
  },
})
