export { installJobs } from './install.ts'
export { createJobs, type Job, type JobDefinition, type Jobs, type Timer } from './jobs.ts'
