import { registerPersonalData } from '#audit/personal_data'
import Setting from '#settings/models/setting'

/** Company data. No row is about a person; the audit log records who changed it. */
registerPersonalData({
  tables: {
    [Setting.table]: {
      erased: [],
      kept: ['name', 'value', 'secret', 'version', 'updated_at'],
    },
  },
  survey: async () => ({ erased: [], kept: [] }),
})
