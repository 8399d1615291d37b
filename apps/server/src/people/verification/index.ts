export {
  type AuthenticatorProof,
  type Authenticators,
  authenticators,
  hasAuthenticator,
} from './authenticator.ts'
export { browserOf } from './code-cookie.ts'
export { type Codes, oneTimeCodes, refuseCode } from './codes.ts'
export { mailboxOf, phoneOf, type Recipient } from './recipient.rules.ts'
