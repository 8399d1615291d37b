import { type Note, playInto } from './voice.ts'

/** Semitones of the scales that themes use. */
const SCALES = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 3, 7, 8],
  [0, 2, 5, 7, 10],
  [0, 4, 5, 7, 11],
  [0, 2, 4, 6, 9],
] as const
/** Steps of the scale that the bars are based on. */
const WALKS = [
  [0, 0, 3, 3, 2, 2, 3, 4],
  [0, 3, 2, 4, 0, 3, 4, 3],
  [0, 2, 3, 0, 4, 3, 2, 4],
  [0, 4, 3, 2, 0, 4, 2, 3],
] as const
/** Which steps of the scale are plucked on the eight beats of a bar; a gap is a rest. */
const PLUCKS = [
  [0, 2, 4, 2, 3, 2, 4, 5],
  [0, null, 4, 3, null, 2, 4, null],
  [4, 3, 2, 0, 2, 3, null, 5],
  [0, 4, 5, 4, 2, null, 3, 4],
  [null, 2, null, 4, 0, 3, null, 5],
] as const
const BEATS = 8
const SLOWEST_S = 0.34
const RATE = 32_000
const ROOT_HZ = 110

type Tune = { notes: Note[]; seconds: number }

/** A theme's music: scale, progression, figure, tempo and pitch are always the same for it. */
export function tuneOf(theme: string): Tune {
  const pick = picker(theme)
  const scale = SCALES[pick(SCALES.length)] as readonly number[]
  const walk = WALKS[pick(WALKS.length)] as readonly number[]
  const pluck = PLUCKS[pick(PLUCKS.length)] as readonly (number | null)[]
  // Whole hundredths, so that the loop is a whole number of samples.
  const beat = SLOWEST_S - pick(9) / 100
  const root = ROOT_HZ * 2 ** (pick(8) / 12)
  const kind = (['triangle', 'sine', 'triangle'] as const)[pick(3)] ?? 'sine'
  const hz = (degree: number) => {
    const octave = Math.floor(degree / scale.length)
    return root * 2 ** (octave + (scale[degree % scale.length] as number) / 12)
  }
  const bar = beat * BEATS
  const notes = walk.flatMap((degree, i): Note[] => [
    { at: i * bar, hz: hz(degree), length: bar * 0.96, kind: 'sine', loud: 0.075, attack: 0.05 },
    ...[2, 4].map((more) => ({
      at: i * bar,
      hz: hz(degree + more) * 2,
      length: bar,
      kind: 'sine' as const,
      loud: 0.02,
      attack: bar / 3,
    })),
    ...pluck.flatMap((more, n): Note[] =>
      more === null
        ? []
        : [
            {
              at: i * bar + n * beat,
              hz: hz(degree + more) * 4,
              length: beat * 2,
              kind,
              loud: 0.03,
            },
          ],
    ),
    ...[2, 6].map((n) => ({
      at: i * bar + n * beat,
      hz: 6200,
      length: 0.08,
      kind: 'noise' as const,
      loud: 0.018,
    })),
  ])
  return { notes, seconds: bar * walk.length }
}

/** Picks by name: always the same for it, and evenly spread. */
function picker(name: string) {
  let word = 2_166_136_261
  for (const letter of name) word = Math.imul(word ^ letter.charCodeAt(0), 16_777_619)
  return (amount: number) => {
    word = Math.imul(word ^ (word >>> 15), 2_246_822_519)
    return ((word ^ (word >>> 13)) >>> 0) % amount
  }
}

/**
 * The tune as a seamless loop: it is rendered twice and the second pass kept, in which the last notes of the
 * first still ring as they will in every other.
 */
export async function loopOf(theme: string): Promise<AudioBuffer> {
  const { notes, seconds } = tuneOf(theme)
  const length = Math.round(seconds * RATE)
  const room = new OfflineAudioContext(1, length * 2, RATE)
  playInto(room.destination, notes, 0)
  playInto(room.destination, notes, length / RATE)
  const both = await room.startRendering()
  const loop = room.createBuffer(1, length, RATE)
  loop.copyToChannel(both.getChannelData(0).subarray(length), 0)
  return loop
}
