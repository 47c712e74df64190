import { registerPersonalData } from '#audit/personal_data'
import { SETTINGS_TABLE } from '#settings/current'

/** The firm's own: nothing in it is about a person, who changed it stands in the audit log. */
registerPersonalData({
  tables: {
    [SETTINGS_TABLE]: {
      erased: [],
      kept: ['name', 'value', 'secret', 'version', 'updated_at'],
    },
  },
  survey: async () => ({ erased: [], kept: [] }),
})
