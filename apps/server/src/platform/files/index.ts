export { openPictures, PictureFlaw, type Pictures } from './pictures.ts'
export { type Files, type ObjectKeys, openFiles } from './storage.ts'
export { openVault, type Vault, type Wrapped } from './vault.ts'
