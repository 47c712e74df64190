import { countRows, registerPersonalData } from '#audit/personal_data'
import { INBOX_TABLE, PREFERENCES_TABLE } from '#messages/inbox_item'

registerPersonalData({
  tables: {
    [INBOX_TABLE]: {
      erased: ['id', 'user_id', 'kind', 'payload', 'read_at', 'created_at'],
      kept: [],
    },
    [PREFERENCES_TABLE]: { erased: ['user_id', 'kind', 'off_since'], kept: [] },
  },
  async survey({ userId }, client) {
    const items = await countRows(client.from(INBOX_TABLE).where('user_id', userId))
    const kinds = await countRows(client.from(PREFERENCES_TABLE).where('user_id', userId))
    return {
      erased: [
        { what: 'Messages in their inbox', count: items },
        { what: 'Kinds of mails they turned off', count: kinds },
      ],
      kept: [],
    }
  },
  // What others were told of the person is made from the person's rows whenever it is read.
  async erase({ userId }, { trx }) {
    await trx.from(INBOX_TABLE).where('user_id', userId).delete()
    await trx.from(PREFERENCES_TABLE).where('user_id', userId).delete()
  },
})
