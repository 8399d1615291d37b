export { deleteAuthenticatorLocks, selectAuthenticatorLocks } from './authenticator.sql.ts'
export {
  type AuthenticatorProof,
  type Authenticators,
  authenticatorState,
  authenticators,
  hasAuthenticator,
} from './authenticator.ts'
export { type Challenges, challenges } from './challenge.ts'
export { browserOf, codeCookie } from './code-cookie.ts'
export { type Codes, oneTimeCodes, refuseCode } from './codes.ts'
export { type PhoneAuth, phoneAuth } from './phone-auth.ts'
export { mailboxOf, phoneOf, type Recipient } from './recipient.rules.ts'
