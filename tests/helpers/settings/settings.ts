import { systemActor } from '#audit/actor'
import { changeSettings } from '#settings/services/change_settings'
import type { SettingsInput } from '#settings/validators/settings'

/** Stored settings. */
export const givenSettings = (values: SettingsInput['values']) =>
  changeSettings({ values, defaults: [], versions: {} }, systemActor)
