export { IDENTITY_LINKED, IDENTITY_UNLINKED } from './identity.rules.ts'
