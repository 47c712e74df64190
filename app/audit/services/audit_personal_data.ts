import { registerPersonalData } from '#access/services/personal_data'

/** The erasure itself goes last and knows of everybody's entries: see eraseEntries. */
registerPersonalData({
  tables: {
    audit_entries: {
      erased: [
        'performed_by',
        'address',
        'search_text',
        'old_values',
        'new_values',
        'values_salt',
        'performer_salt',
      ],
      kept: [
        'id',
        'action',
        'entity_type',
        'entity_id',
        'performed_by_id',
        'performed_at',
        'request_id',
        'values_digest',
        'performer_digest',
        'mac',
      ],
    },
    audit_heads: { erased: [], kept: ['id', 'entry_id', 'mac'] },
  },
  survey: async () => ({ erased: [], kept: [] }),
})
