export { type Deed, record } from './record.ts'
