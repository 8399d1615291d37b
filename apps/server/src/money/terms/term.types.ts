import type { FieldError, TermsPart } from '@parola/contract'
import type { z } from 'zod'
import type { Work } from '#platform/work'

/** A change of one item; without a value it ends. */
export type TermChange<V> = { key: string; value: V | null; reason: string }

/** A part of the terms: how its items are read and written in a unit of work. */
export type Term<V extends object> = {
  part: TermsPart
  /** The item as on the wire. */
  schema: z.ZodType<V>
  /** The item as it is now, locked; null where there is none. */
  read(work: Work, key: string): Promise<V | null>
  /** What is wrong with a change, whatever its fields allow by themselves. */
  flaws(work: Work, change: TermChange<V>): Promise<FieldError[]>
  write(work: Work, change: TermChange<V>): Promise<void>
}
