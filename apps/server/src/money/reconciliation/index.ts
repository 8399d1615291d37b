export type { LaterStep } from './ledger-steps.ts'
export type { LaterCheck } from './look.types.ts'
