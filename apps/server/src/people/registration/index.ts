export { refuseByRules, type Sent } from './form.ts'
export { logInTrial } from './log-in-trial.ts'
export { cameBy, contactOf, MEMBER_TYPE } from './registration.rules.ts'
export { joinByInvitation, refuseUnknownCode } from './upline.ts'
