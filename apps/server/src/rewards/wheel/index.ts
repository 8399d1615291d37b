export { wheelApproval } from './change.ts'
export { sealedWheelSeeds } from './seed.ts'
export { defaultGroups, wheelSettings } from './wheel-settings.ts'
