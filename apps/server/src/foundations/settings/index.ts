export { defineSettings, type SettingsKind } from './define.ts'
export {
  changeSettings,
  lastVersionOf,
  settingsOf,
  settingsSet,
  settingsToEdit,
  settingsUntilNow,
  startSettings,
  versionsOf,
} from './feature-settings.ts'
export { unreadableSettings } from './unreadable.ts'
