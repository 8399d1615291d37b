export { installJobs } from './install.ts'
export type { Job, JobDefinition, Timer } from './job.types.ts'
export { createJobs, type Jobs } from './jobs.ts'
