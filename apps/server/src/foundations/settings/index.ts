export { defineSettings, type SettingsKind } from './define.ts'
export {
  changeSettings,
  lastVersionOf,
  type SettingsScope,
  settingsOf,
  settingsSet,
  settingsToEdit,
  settingsUntilNow,
  startSettings,
  versionsOf,
} from './feature-settings.ts'
export { unreadableSettings } from './unreadable.ts'
