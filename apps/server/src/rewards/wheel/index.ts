export { wheelApproval } from './change.ts'
export { defaultGroups, wheelSettings } from './wheel-settings.ts'
