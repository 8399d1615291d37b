/** Nothing is ever louder than this, however many sounds play at once. */
const CEILING = 0.96
const CURVE_POINTS = 2049
const LOWEST_HZ = 30

/** The two channels of the mixer, their master, and a soft limiter. */
export function createMixer(context: BaseAudioContext) {
  const effects = context.createGain()
  const music = context.createGain()
  const volume = context.createGain()
  // Below the audible range there is only the slow offset of a glide.
  const floor = context.createBiquadFilter()
  floor.type = 'highpass'
  floor.frequency.value = LOWEST_HZ
  const ceiling = context.createWaveShaper()
  ceiling.curve = softCurve()
  effects.connect(volume)
  music.connect(volume)
  volume.connect(floor).connect(ceiling).connect(context.destination)
  return { effects, music, volume }
}

export type Mixer = ReturnType<typeof createMixer>

function softCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: CURVE_POINTS }, (_, i) => {
    const input = (i / (CURVE_POINTS - 1)) * 2 - 1
    return (CEILING * Math.tanh(input * 1.4)) / Math.tanh(1.4)
  })
}
