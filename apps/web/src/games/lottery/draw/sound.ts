import { create } from 'zustand'

const KEY = 'lottery-sound'
const TONE = { hertz: 740, seconds: 0.12, gain: 0.06 }

/** Off until a player turns it on; kept in this browser. */
export const useSound = create<{ isOn: boolean }>(() => ({
  isOn: localStorage.getItem(KEY) === '1',
}))

export function toggleSound() {
  const isOn = !useSound.getState().isOn
  localStorage.setItem(KEY, isOn ? '1' : '0')
  useSound.setState({ isOn })
  if (isOn) play(1)
}

let context: AudioContext | undefined

/** A short tone for each number that comes. */
export function play(tones: number) {
  if (!useSound.getState().isOn) return
  context ??= new AudioContext()
  for (let i = 0; i < tones; i += 1) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const starts = context.currentTime + i * TONE.seconds
    oscillator.frequency.value = TONE.hertz * (1 + i / 24)
    gain.gain.setValueAtTime(TONE.gain, starts)
    gain.gain.exponentialRampToValueAtTime(0.0001, starts + TONE.seconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(starts)
    oscillator.stop(starts + TONE.seconds)
  }
}
