import type { Note } from './voice.ts'

/** The pentatonic steps that all bright sounds use, from C5. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51, 1567.98]
/** The multiple of the stake from which a win is of the next tier. */
const TIERS = [5, 15, 40, 100]
/** The key of each tier: C, D, F, G, A. */
const TONICS = [523.25, 587.33, 698.46, 783.99, 880]
const FIFTH = 1.5
const THIRD = 1.26

export function tierOf(times: number): number {
  return TIERS.filter((from) => times >= from).length
}

const step = (n: number) => SCALE[Math.max(0, Math.min(SCALE.length - 1, n))] as number

/** The sounds of reels, cards, dice, balls and wins. */
export const EFFECTS = {
  button: () => [{ at: 0, hz: 660, to: 520, length: 0.06, kind: 'sine', loud: 0.16 }],
  spin: () => [
    { at: 0, hz: 300, to: 1800, length: 0.34, kind: 'noise', loud: 0.3, attack: 0.12 },
    { at: 0, hz: 150, to: 300, length: 0.26, kind: 'sine', loud: 0.24, attack: 0.04 },
  ],
  stop: (reel: number) => [
    { at: 0, hz: 170 + reel * 16, to: 70, length: 0.16, kind: 'sine', loud: 0.42 },
    { at: 0, hz: 900 + reel * 90, length: 0.05, kind: 'noise', loud: 0.3 },
  ],
  /** Rising tension while the remaining reels slow down. */
  riser: (seconds: number) => [
    { at: 0, hz: 140, to: 560, length: seconds, kind: 'sawtooth', loud: 0.09, attack: seconds },
    { at: 0, hz: 400, to: 4200, length: seconds, kind: 'noise', loud: 0.22, attack: seconds },
    ...Array.from({ length: Math.floor(seconds / 0.15) }, (_, i) => ({
      at: i * 0.15,
      hz: 82,
      to: 58,
      length: 0.13,
      kind: 'sine' as const,
      loud: 0.16 + i * 0.02,
    })),
  ],
  scatter: (n: number) => [
    { at: 0, hz: step(n + 2), length: 0.5, loud: 0.26 },
    { at: 0.08, hz: step(n + 2) * FIFTH, length: 0.5, loud: 0.2 },
    { at: 0.16, hz: step(n + 2) * 2, length: 0.6, kind: 'sine', loud: 0.18 },
  ],
  /** A line, or the n-th cascade of one spin: higher each time. */
  line: (n: number) => [
    { at: 0, hz: step(n), length: 0.28, loud: 0.26 },
    { at: 0.07, hz: step(n + 2), length: 0.36, loud: 0.24 },
  ],
  win: fanfare,
  lose: () => [
    { at: 0, hz: 294, to: 277, length: 0.24, kind: 'sine', loud: 0.2 },
    { at: 0.14, hz: 233, to: 208, length: 0.36, kind: 'sine', loud: 0.2 },
  ],
  /** One coin of an amount that counts up; `share` of it is counted. */
  coin: (share: number) => [
    { at: 0, hz: 1180 + share * 620, length: 0.07, kind: 'square', loud: 0.05 },
    { at: 0.02, hz: 1770 + share * 930, length: 0.12, kind: 'sine', loud: 0.13 },
  ],
  counted: () => [
    { at: 0, hz: 1567.98, length: 0.3, loud: 0.2 },
    { at: 0.05, hz: 2093, length: 0.5, kind: 'sine', loud: 0.2 },
  ],
  card: (n: number) => [
    { at: 0, hz: 2600 + n * 120, to: 900, length: 0.11, kind: 'noise', loud: 0.5 },
    { at: 0.05, hz: 190, to: 120, length: 0.07, kind: 'sine', loud: 0.24 },
  ],
  dice: (n: number) => [
    { at: 0, hz: 1500 + n * 260, length: 0.05, kind: 'noise', loud: 0.6 },
    { at: 0, hz: 320 + n * 40, to: 180, length: 0.06, kind: 'triangle', loud: 0.24 },
  ],
  ball: (n: number) => [
    { at: 0, hz: 900 + n * 70, to: 780 + n * 70, length: 0.07, kind: 'sine', loud: 0.22 },
    { at: 0, hz: 3200, length: 0.03, kind: 'noise', loud: 0.24 },
  ],
  gem: (n: number) => [
    { at: 0, hz: step(n), length: 0.22, kind: 'sine', loud: 0.26 },
    { at: 0.05, hz: step(n) * 2, length: 0.3, loud: 0.16 },
  ],
  bust: () => [
    { at: 0, hz: 1400, to: 90, length: 0.9, kind: 'noise', loud: 0.75 },
    { at: 0, hz: 130, to: 34, length: 0.9, kind: 'triangle', loud: 0.5 },
    { at: 0.02, hz: 92, to: 40, length: 0.5, kind: 'sawtooth', loud: 0.14 },
  ],
  cashOut: () => [
    ...[0, 2, 4, 6].map((n, i) => ({ at: i * 0.06, hz: step(n), length: 0.26, loud: 0.2 })),
    { at: 0.26, hz: 2093, length: 0.5, kind: 'sine', loud: 0.2 },
    { at: 0.3, hz: 2637, length: 0.5, kind: 'sine', loud: 0.12 },
  ],
} satisfies Record<string, (n: number) => Note[]>

export type Effect = keyof typeof EFFECTS

/** Each tier has its own key, and is longer and fuller than the one before. */
function fanfare(times: number): Note[] {
  const tier = tierOf(times)
  const tonic = TONICS[tier] as number
  if (tier < 2) return run(tonic, tier)
  const calls = tier - 1
  const length = 0.9 + tier * 0.5
  const end = calls * 0.48
  return [
    ...Array.from({ length: calls }, (_, i) => call(tonic, i * 0.48)).flat(),
    ...[1, THIRD, FIFTH].map((input) => ({ at: end, hz: tonic * input, length, loud: 0.14 })),
    { at: end, hz: tonic, length, kind: 'sine', loud: 0.26 },
    { at: end, hz: tonic / 4, length, kind: 'triangle', loud: 0.2 },
    { at: end, hz: 5200, to: 2600, length: length * 0.8, kind: 'noise', loud: 0.12 },
    ...[2, 3, 4, 5, 6].map((input, i) => ({
      at: end + 0.2 + i * 0.11,
      hz: tonic * input * 0.5,
      length: 0.3,
      kind: 'sine' as const,
      loud: 0.1,
    })),
  ]
}

function run(tonic: number, tier: number): Note[] {
  const intervals = tier === 0 ? [1, THIRD, FIFTH] : [1, THIRD, FIFTH, 2, FIFTH, 2]
  return [
    ...intervals.map((times, i) => ({ at: i * 0.09, hz: tonic * times, length: 0.32, loud: 0.2 })),
    { at: 0, hz: tonic, length: 0.5 + tier * 0.4, kind: 'sine' as const, loud: 0.22 },
  ]
}

/** Three short notes and a long one, like a fanfare. */
function call(tonic: number, amount: number): Note[] {
  return [0, 0.1, 0.2].flatMap((later, i) => [
    { at: amount + later, hz: tonic, length: i < 2 ? 0.09 : 0.26, kind: 'sawtooth', loud: 0.07 },
    { at: amount + later, hz: tonic, length: i < 2 ? 0.09 : 0.26, loud: 0.2 },
    { at: amount + later, hz: 70, to: 48, length: 0.16, kind: 'sine' as const, loud: 0.3 },
  ])
}
