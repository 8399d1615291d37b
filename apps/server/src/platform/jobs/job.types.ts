import type { z } from 'zod'

/** Runs every `everyS` seconds on one node at a time. */
export type Timer = { name: string; everyS: number; run(now: Date): Promise<void> }

/** Retries after the first attempt, with waits that double from `delayS` seconds on. */
export type Retries = { retries: number; delayS: number }

/** A kind of work done after the commit: its name, the shape of its data, and its retries. */
export type JobKind<Data> = Retries & { name: string; schema: z.ZodType<Data> }

/** When a job may begin. */
export type JobOptions = { startAfter?: Date }

export type JobRunner = Retries & {
  name: string
  run(data: unknown): Promise<void>
}
