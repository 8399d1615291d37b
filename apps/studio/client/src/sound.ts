let audio: AudioContext | null = null
let band: ReturnType<typeof setInterval> | undefined

const BAR_MS = 2400
const BEATS = 8
/** Four bars that go round: the roots of their chords, and the steps that are played on them. */
const ROOTS = [196, 164.81, 146.83, 174.61]
const STEPS = [1, 1.5, 2, 2.5, 3, 2.5, 2, 1.5]

/** Sound is off until the player turns it on; with it comes quiet music. */
export function setSound(isOn: boolean) {
  clearInterval(band)
  if (!isOn) {
    void audio?.close()
    audio = null
    return
  }
  audio ??= new AudioContext()
  let bar = 0
  const next = () => {
    if (!document.hidden) playBar(ROOTS[bar % ROOTS.length] as number)
    bar += 1
  }
  next()
  band = setInterval(next, BAR_MS)
}

function playBar(root: number) {
  const beat = BAR_MS / 1000 / BEATS
  playNotes([
    { at: 0, hz: root / 2, length: beat * BEATS, kind: 'sine', loud: 0.03 },
    ...STEPS.map((step, i) => ({ at: i * beat, hz: root * step, length: beat * 1.8, loud: 0.014 })),
  ])
}

type Note = { at: number; hz: number; length: number; kind?: OscillatorType; loud?: number }

export function playNotes(notes: readonly Note[]) {
  if (!audio) return
  const now = audio.currentTime
  for (const { at, hz, length, kind = 'triangle', loud = 0.12 } of notes) {
    const voice = audio.createOscillator()
    const gain = audio.createGain()
    voice.type = kind
    voice.frequency.setValueAtTime(hz, now + at)
    gain.gain.setValueAtTime(0, now + at)
    gain.gain.linearRampToValueAtTime(loud, now + at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + length)
    voice.connect(gain).connect(audio.destination)
    voice.start(now + at)
    voice.stop(now + at + length)
  }
}

const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51]

export const sounds = {
  start: () =>
    playNotes([
      { at: 0, hz: 180, length: 0.12, kind: 'sine' },
      { at: 0.05, hz: 240, length: 0.14, kind: 'sine' },
    ]),
  stop: (reel: number) =>
    playNotes([{ at: 0, hz: 110 + reel * 14, length: 0.1, kind: 'square', loud: 0.05 }]),
  scatter: (n: number) =>
    playNotes([
      { at: 0, hz: SCALE[n + 2] ?? 900, length: 0.4 },
      { at: 0.08, hz: (SCALE[n + 2] ?? 900) * 1.5, length: 0.4 },
    ]),
  win: (times: number) => {
    const count = Math.min(SCALE.length, 3 + Math.floor(Math.log2(Math.max(1, times))))
    playNotes(SCALE.slice(0, count).map((hz, i) => ({ at: i * 0.09, hz, length: 0.35 })))
  },
}
