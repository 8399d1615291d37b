export type { LaterCheck } from './look.ts'
