export { forfeitureApproval, forfeitureReturnApproval } from './forfeiture.ts'
