import type { z } from 'zod'

/**
 * Data that JSON keeps as it is. It is read by the same schema when it is sent and when it arrives, so a date or a
 * transformed field would be sent and never accepted.
 */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [name: string]: Plain | undefined }

/** A kind of fact: its name, in the past tense, and the shape of its data. */
export type FactKind<Data> = { name: string; schema: z.ZodType<Data> }

/** Something that happened to a member; `id` is the same however often it is delivered. */
export type Fact<Data = unknown> = { id: string; brandId: string; memberId: string; data: Data }

/** A new fact: with a new id and the brand of the unit of work by default. */
export type NewFact<Data> = Pick<Fact<Data>, 'memberId' | 'data'> & Partial<Fact<Data>>
