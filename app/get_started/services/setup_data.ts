import { registerPersonalData } from '#audit/personal_data'
import SetupChoice from '#get_started/models/setup_choice'

/** No row is about a person; the audit log records who chose. */
registerPersonalData({
  tables: { [SetupChoice.table]: { erased: [], kept: ['id', 'step', 'created_at'] } },
  survey: async () => ({ erased: [], kept: [] }),
})
