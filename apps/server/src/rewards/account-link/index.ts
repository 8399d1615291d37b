export { linksAmong } from './links.ts'
