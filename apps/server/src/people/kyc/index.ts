export { KYC_DECIDED } from './decisions.ts'
