/** Runs every `everyS` seconds on one node at a time. */
export type Timer = { name: string; everyS: number; run(at: Date): Promise<void> }

/** Work to do after the commit. `key` makes a second wish for the same thing a no-op. */
export type Job = {
  name: string
  data: Record<string, unknown>
  startAfter?: Date
  key?: string
}

export type JobDefinition = {
  name: string
  retryLimit: number
  retryDelayS: number
  run(data: Record<string, unknown>): Promise<void>
}
