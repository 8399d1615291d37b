export { accept } from './answer.ts'
export { offer } from './offer.ts'
