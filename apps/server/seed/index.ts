export { BRANDS } from './brands.ts'
export { buildCatalogue, VENDOR_CODES } from './catalogue.ts'
