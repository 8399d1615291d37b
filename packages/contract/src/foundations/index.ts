export * from './audit.ts'
export * from './feature-settings.ts'
export * from './field-schema.ts'
export * from './settings.ts'
