export * from './audit.ts'
export * from './settings.ts'
