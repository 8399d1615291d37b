export { solvesCaptcha } from './captcha.ts'
export { rememberCookie } from './session.route.ts'
export { endSession, type Known, openSession, remember, whoHolds } from './sessions.ts'
