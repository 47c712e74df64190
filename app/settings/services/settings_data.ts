import { registerPersonalData } from '#audit/personal_data'
import Setting from '#settings/models/setting'

/** The firm's own: nothing in it is about a person, who changed it stands in the audit log. */
registerPersonalData({
  tables: {
    [Setting.table]: {
      erased: [],
      kept: ['name', 'value', 'secret', 'version', 'updated_at'],
    },
  },
  survey: async () => ({ erased: [], kept: [] }),
})
