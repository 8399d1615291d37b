export { definedJobs, defineJob, runs } from './define.ts'
export { installJobs } from './install.ts'
export type { JobKind, JobOptions, JobRunner, Timer } from './job.types.ts'
export { createJobs, type Jobs } from './jobs.ts'
