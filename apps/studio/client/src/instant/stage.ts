import type { Sounds } from '../sound/sound.ts'
import type { InstantOpened, RoundView } from './play.ts'

/** A choice that the panel offers while a round is open. */
export type Action = {
  label: string
  step: unknown
  isMain?: boolean
  isOff?: boolean
  /** The key that makes it. */
  key?: string
  detail?: string
}

/** What a stage may ask of the shell around it. */
export type Around = {
  opened: InstantOpened
  /** Whether movement is to be short or none. */
  isFast(): boolean
  isCalm: boolean
  /** Makes a choice in the open round. */
  step(step: unknown): void
  /** Says that the bet or what it costs has changed. */
  changed(): void
  stakeMinor(): number
  money(minor: number): string
  sound: Sounds
  /** Whether a round is open or being shown: the bet stands. */
  isHeld(): boolean
}

export type Stage = {
  /** The picture. */
  view: HTMLElement
  /** What is chosen beside the stake. */
  options?: HTMLElement
  /** The bet as it stands; null when it is not complete. */
  bet(): object | null
  /** Games with chips on places: their sum is the stake. */
  chips?: { total(): number; undo(): void; clear(): void; again(): void; double(): void }
  /** Shows a round up to where it stands, with movement. */
  present(round: RoundView): Promise<void>
  /** Shows a round as it stands, at once. */
  resume(round: RoundView): void
  actions?(round: RoundView): Action[]
  /** The result in a word, for the strip of last rounds and for who listens. */
  brief(shown: unknown): string
}

export type Create = (around: Around) => Stage
