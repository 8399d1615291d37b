export { defineSettings, flawOfLimits, type SettingsKind } from './define.ts'
export {
  addVersion,
  changeSettings,
  lastVersionOf,
  type SettingsScope,
  settingsOf,
  settingsPlanned,
  settingsSet,
  settingsToEdit,
  settingsUntilNow,
  startSettings,
  versionsOf,
} from './feature-settings.ts'
export { listedSettings, schemaShown, shownFields } from './listed.ts'
export { unreadableSettings } from './unreadable.ts'
