export { insertItem } from './content.sql.ts'
export { bannerArt } from './contents.ts'
export { readAnnouncements, readSystemStatus } from './first-screen.ts'
