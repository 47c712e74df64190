import { registerPersonalData } from '#audit/personal_data'
import { ERASED_COLUMNS, FROZEN_COLUMNS } from '#audit/services/audit_triggers'

/** The erasure itself runs last and knows everyone's entries: see eraseEntries. */
registerPersonalData({
  tables: {
    audit_entries: { erased: ERASED_COLUMNS, kept: FROZEN_COLUMNS },
    audit_heads: { erased: [], kept: ['id', 'entry_id', 'mac'] },
    audit_checks: {
      erased: [],
      kept: [
        'id',
        'day',
        'started_at',
        'finished_at',
        'claimed_by',
        'claimed_until',
        'entry_id',
        'mac',
        'broken_at',
        'reason',
        'file_id',
      ],
    },
  },
  survey: async () => ({ erased: [], kept: [] }),
})
