import { countOf, table, untyped } from '#core/database/table'
import { registerPersonalData } from '#audit/personal_data'
import InboxItem from '#messages/models/inbox_item'
import MailPreference from '#messages/models/mail_preference'

registerPersonalData({
  tables: {
    [InboxItem.table]: {
      erased: ['id', 'user_id', 'kind', 'payload', 'read_at', 'created_at'],
      kept: [],
    },
    [MailPreference.table]: { erased: ['user_id', 'kind', 'off_since'], kept: [] },
  },
  async survey({ userId }, client) {
    const items = await countOf(untyped(table(client, InboxItem).where('user_id', userId)))
    const kinds = await countOf(untyped(table(client, MailPreference).where('user_id', userId)))
    return {
      erased: [
        { what: 'Messages in their inbox', count: items },
        { what: 'Kinds of emails they turned off', count: kinds },
      ],
      kept: [],
    }
  },
  // Items about the person in other inboxes are rendered from the person's rows when they are
  // read.
  async erase({ userId }, { trx }) {
    await table(trx, InboxItem).where('user_id', userId).delete()
    await table(trx, MailPreference).where('user_id', userId).delete()
  },
})
