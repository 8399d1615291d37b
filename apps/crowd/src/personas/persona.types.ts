import type { Outcome } from '../acts/act.ts'
import type { ActName } from '../acts/index.ts'
import type { Taste } from '../member.ts'

/** What a member is doing: an act, the pause after it, and what comes next, by weight or by how it ended. */
export type State<S extends string = string> = {
  does: ActName
  /** Seconds, from the shortest to the longest. */
  pauseS: readonly [least: number, most: number]
  next: readonly (readonly [S | 'end', number])[]
  on?: Partial<Record<Outcome, S | 'end'>>
}

/** A way of using the site, as data. */
export type Persona<S extends string = string> = {
  name: string
  /** For those who read the report and the documents. */
  summary: string
  /** How many of a hundred members are like this. */
  share: number
  /** Likelihood of being there at each hour of the brand's day, from 0 to 1. */
  hours: readonly number[]
  taste: Taste
  /** Its members of every hundred places use one device, and so one address. */
  sharesDevice?: boolean
  /** Registers under an agent whose code the crowd was given, under one of the crowd, or as an agent. */
  joins?: 'a team' | 'the crowd' | 'as an agent'
  start: S
  states: Record<S, State<S>>
}

/** Keeps the names of the states together with those that they lead to. */
export function persona<const S extends string>(data: Persona<S>): Persona {
  return data as unknown as Persona
}
