const IDLE_HZ = 64
const LOUD = 0.12
const FADE_S = 0.06
const OVERTONES: readonly [OscillatorType, number, number][] = [
  ['sawtooth', 1, 0.5],
  ['sine', 2.01, 0.5],
  ['triangle', 0.5, 0.7],
]

/** A motor that runs for the whole flight; its pitch follows the height. */
export function createEngine(place: () => AudioNode | null) {
  let running: ReturnType<typeof start> | null = null
  return {
    rise: (x100: number) => {
      const on = place()
      if (!running && on) running = start(on)
      running?.pitch(IDLE_HZ * (x100 / 100) ** 0.42)
    },
    stop: () => {
      running?.stop()
      running = null
    },
  }
}

/** Starts a motor on a channel of the mixer; it fades in, and out when it is stopped. */
export function start(place: AudioNode) {
  const { context } = place
  const level = context.createGain()
  level.gain.setValueAtTime(0, context.currentTime)
  level.gain.setTargetAtTime(LOUD, context.currentTime, FADE_S * 2)
  const soft = context.createBiquadFilter()
  soft.type = 'lowpass'
  soft.frequency.value = IDLE_HZ * 8
  soft.connect(level).connect(place)
  const voices = OVERTONES.map(([kind, times, loud]) => {
    const voice = context.createOscillator()
    const share = context.createGain()
    share.gain.value = loud
    voice.type = kind
    voice.frequency.value = IDLE_HZ * times
    voice.connect(share).connect(soft)
    voice.start()
    return { voice, times }
  })
  return {
    pitch: (hz: number, time = context.currentTime) => {
      for (const { voice, times } of voices) {
        voice.frequency.setTargetAtTime(hz * times, time, FADE_S)
      }
      soft.frequency.setTargetAtTime(Math.min(6000, hz * 8), time, FADE_S)
    },
    stop: (time = context.currentTime) => {
      level.gain.cancelScheduledValues(time)
      level.gain.setTargetAtTime(0, time, FADE_S)
      for (const { voice } of voices) voice.stop(time + FADE_S * 10)
    },
  }
}
