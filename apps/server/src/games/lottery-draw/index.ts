export { closeIssue } from './close-issue.ts'
