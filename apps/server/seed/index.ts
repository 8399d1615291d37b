export { buildCatalogue, VENDOR_CODES } from './catalogue.ts'
