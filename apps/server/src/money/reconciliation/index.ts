export type { LaterCheck } from './look.types.ts'
