export * from './overview.ts'
export * from './public-state.ts'
