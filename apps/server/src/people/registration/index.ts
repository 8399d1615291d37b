export { refuseByRules, type Sent } from './form.ts'
export { logInTrial } from './log-in-trial.ts'
export { contactOf, MEMBER_TYPE } from './registration.rules.ts'
