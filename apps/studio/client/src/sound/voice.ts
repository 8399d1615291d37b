/** One tone, or a burst of noise, of an effect or of the music; times are in seconds. */
export type Note = {
  at: number
  hz: number
  /** Where the pitch, or the band of the noise, glides to. */
  to?: number
  length: number
  kind?: OscillatorType | 'noise'
  loud?: number
  /** Its attack, before it decays. */
  attack?: number
}

const ATTACK_S = 0.006
/** Every tone fades to zero, so that none clicks. */
const RELEASE_S = 0.015
const FADED = 0.004
const NOISE_S = 2
/** Noise is broadband: a band of this relative width is let through. */
const BAND = 1.4

/** Plays notes on a channel of the mixer, relative to `from`. */
export function playInto(place: AudioNode, notes: readonly Note[], from: number) {
  for (const note of notes) playOne(place, note, from + note.at)
}

function playOne(place: AudioNode, note: Note, amount: number) {
  const { context } = place
  const { hz, to = hz, length, kind = 'triangle', loud = 0.2 } = note
  const swell = Math.min(note.attack ?? ATTACK_S, length / 2)
  const level = context.createGain()
  level.gain.setValueAtTime(0, amount)
  level.gain.linearRampToValueAtTime(loud, amount + swell)
  level.gain.exponentialRampToValueAtTime(loud * FADED, amount + length - RELEASE_S)
  level.gain.linearRampToValueAtTime(0, amount + length)
  const { source, pitch } = kind === 'noise' ? breath(level) : tone(level, kind)
  pitch.setValueAtTime(hz, amount)
  if (to !== hz) pitch.exponentialRampToValueAtTime(to, amount + length)
  level.connect(place)
  source.start(amount)
  source.stop(amount + length)
}

function tone(level: GainNode, kind: OscillatorType) {
  const source = level.context.createOscillator()
  source.type = kind
  source.connect(level)
  return { source, pitch: source.frequency }
}

function breath(level: GainNode) {
  const { context } = level
  const source = context.createBufferSource()
  source.buffer = noiseOf(context)
  source.loop = true
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = BAND
  source.connect(band).connect(level)
  return { source, pitch: band.frequency }
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

/** The same noise each time: nothing here is random. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context)
  if (known) return known
  const made = context.createBuffer(1, context.sampleRate * NOISE_S, context.sampleRate)
  const samples = made.getChannelData(0)
  let word = 22_695_477
  for (let i = 0; i < samples.length; i += 1) {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0
    samples[i] = word / 2 ** 31
  }
  noises.set(context, made)
  return made
}
