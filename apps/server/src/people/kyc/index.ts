export { verifiedName } from './applications.ts'
export { kycDecided } from './facts.ts'
export { kycSettings } from './kyc-settings.ts'
