export { defineSettings } from './define.ts'
export { changeSettings, settingsOf } from './feature-settings.ts'
