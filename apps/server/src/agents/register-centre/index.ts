export { newOneTimePassword, ONE_TIME_MS } from './accounts.ts'
