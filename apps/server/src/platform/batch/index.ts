export { batched } from './batched.ts'
