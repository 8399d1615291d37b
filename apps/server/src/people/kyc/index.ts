export { sealedProfiles, verifiedName } from './applications.ts'
export { KYC_DECIDED } from './decisions.ts'
