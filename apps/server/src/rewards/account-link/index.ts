export { linksAmong, linksWith } from './links.ts'
