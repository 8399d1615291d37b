import { playNotes, sounds } from '../sound.ts'

const HUM_MS = 260
let hummedAt = 0

/** The engine, higher the further it flies; a blow at the end. */
export const crashSounds = {
  start: sounds.start,
  rise: (x100: number) => {
    const now = performance.now()
    if (now - hummedAt < HUM_MS) return
    hummedAt = now
    const hz = 70 * (x100 / 100) ** 0.4
    playNotes([
      { at: 0, hz, length: 0.34, kind: 'sawtooth', loud: 0.025 },
      { at: 0.12, hz: hz * 1.5, length: 0.3, kind: 'sine', loud: 0.03 },
    ])
  },
  out: (x100: number) => sounds.win(x100 / 100),
  crash: () =>
    playNotes([
      { at: 0, hz: 92, length: 0.5, kind: 'square', loud: 0.08 },
      { at: 0.03, hz: 61, length: 0.7, kind: 'sawtooth', loud: 0.1 },
      { at: 0.08, hz: 38, length: 0.9, kind: 'triangle', loud: 0.16 },
    ]),
}
