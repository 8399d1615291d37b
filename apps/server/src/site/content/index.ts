export { readAnnouncements, readSystemStatus } from './content.route.ts'
export { insertItem } from './content.sql.ts'
export { bannerArt } from './contents.ts'
