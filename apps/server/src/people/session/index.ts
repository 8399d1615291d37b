export { solvesCaptcha } from './captcha.ts'
export { rememberReused, sessionEnded } from './facts.ts'
export { identify } from './identify.ts'
export { noteFailedLogin } from './logins.ts'
export { endOthers, endOwn, listLogins, listSessions } from './own-sessions.ts'
export { noteProof, refuseUnproved } from './proof.ts'
export { rememberCookie } from './remember-cookie.ts'
export { renewing } from './renewal.ts'
export {
  endSessions,
  openSession,
  remember,
  selectOpenSessions,
} from './sessions.ts'
export { mountSocket } from './socket.ts'
export { mintToken, readToken } from './token.ts'
