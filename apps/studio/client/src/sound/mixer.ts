/** Nothing is ever louder than this, however much sounds at once. */
const CEILING = 0.96
const CURVE_POINTS = 2049
const LOWEST_HZ = 30

/** The two strips of a desk, their common end, and a soft ceiling over it. */
export function createMixer(context: BaseAudioContext) {
  const effects = context.createGain()
  const music = context.createGain()
  const volume = context.createGain()
  // Below what can be heard there is only the slow push of a glide.
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
    const at = (i / (CURVE_POINTS - 1)) * 2 - 1
    return (CEILING * Math.tanh(at * 1.4)) / Math.tanh(1.4)
  })
}
