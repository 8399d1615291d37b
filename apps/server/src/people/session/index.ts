export { solvesCaptcha } from './captcha.ts'
export { rememberReused, sessionEnded, sessionsEnded } from './facts.ts'
export { identify } from './identify.ts'
export { noteFailedLogin } from './logins.ts'
/** What members see and end of their own sessions. */
export * as own from './own-sessions.ts'
export { noteProof, refuseUnproved } from './proof.ts'
export { rememberCookie } from './remember-cookie.ts'
export { renewing } from './renewal.ts'
export { ONLINE_MS } from './session.rules.ts'
export {
  endSessions,
  holdSession,
  openSession,
  remember,
  selectOpenSessions,
} from './sessions.ts'
export { mountSocket } from './socket.ts'
export { mintToken, readToken } from './token.ts'
