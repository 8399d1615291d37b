export { recoverySettings } from './recovery-settings.ts'
