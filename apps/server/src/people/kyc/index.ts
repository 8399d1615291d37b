export { verifiedName } from './applications.ts'
export { kycDecided } from './facts.ts'
