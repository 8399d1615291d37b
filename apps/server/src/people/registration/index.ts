export { logInTrial } from './log-in-trial.ts'
