import type { Sounds } from '../../sound/sound.ts'
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
  /** Whether to reduce motion. */
  isFast(): boolean
  isCalm: boolean
  /** Makes a choice in the open round. */
  step(step: unknown): void
  /** Reports that the bet or its cost has changed. */
  changed(): void
  stakeMinor(): number
  money(minor: number): string
  sound: Sounds
  /** Whether a round is open or being shown, so that the bet cannot change. */
  isHeld(): boolean
}

export type Stage = {
  /** The picture. */
  view: HTMLElement
  /** The options beside the stake. */
  options?: HTMLElement
  /** The current bet; null when it is not complete. */
  bet(): object | null
  /** Games with chips on places: their sum is the stake. */
  chips?: { total(): number; undo(): void; clear(): void; again(): void; double(): void }
  /** Shows a round up to its current state, animated. */
  present(round: RoundView): Promise<void>
  /** Shows the current state of a round at once. */
  resume(round: RoundView): void
  actions?(round: RoundView): Action[]
  /** The result in a word, for the strip of recent results and for screen readers. */
  brief(shown: unknown): string
}

export type Create = (around: Around) => Stage
