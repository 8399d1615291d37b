export { vendorBooks } from './vendor-books.ts'
export { endOfOpen } from './vendor-sync.rules.ts'
