import { EFFECTS, type Effect, tierOf } from './effects.ts'
import { createEngine } from './engine.ts'
import { createMixer, type Mixer } from './mixer.ts'
import { loopOf } from './music.ts'
import { changeSettings, type SoundSettings, soundSettings } from './settings.ts'
import { playInto } from './voice.ts'

const FADE_S = 0.25
const DUCKED = 0.3
/** Free spins use the same tune, a tone higher and faster. */
const EXCITED = 1.125
const BIG_TIER = 2

let context: AudioContext | null = null
let mixer: Mixer | null = null
let loop: AudioBufferSourceNode | null = null
let theme = ''
let rate = 1

const glide = (param: AudioParam, to: number) => {
  if (context) param.setTargetAtTime(to, context.currentTime, FADE_S / 3)
}

/** Sets every channel to the player's settings; nothing plays before a gesture. */
function apply() {
  const { isOn, music, effects, volume } = soundSettings
  if (!isOn) {
    void context?.suspend()
    return
  }
  if (!context || !mixer) return
  void context.resume()
  glide(mixer.volume.gain, volume)
  glide(mixer.effects.gain, effects ? 1 : 0)
  glide(mixer.music.gain, music ? 1 : 0)
  if (music && !loop) void startMusic(mixer)
}

async function startMusic({ music }: Mixer) {
  if (!context || theme === '') return
  loop = context.createBufferSource()
  const mine = loop
  mine.buffer = await loopOf(theme)
  mine.loop = true
  mine.playbackRate.value = rate
  mine.connect(music)
  mine.start()
}

/** Opens the audio context; browsers allow that during a key press or a touch. */
function wake() {
  if (!soundSettings.isOn) return
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' })
    mixer = createMixer(context)
    mixer.volume.gain.value = 0
    mixer.effects.gain.value = soundSettings.effects ? 1 : 0
    mixer.music.gain.value = 0
  }
  apply()
}

/** Players who had sound on get it back with their first touch; a hidden page is silent. */
export function openSound(text: string) {
  theme = text
  for (const gesture of ['pointerup', 'keydown'] as const) {
    addEventListener(gesture, wake, { once: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void context?.suspend()
    else apply()
  })
}

export function setSound(change: Partial<SoundSettings>) {
  changeSettings(change)
  wake()
  apply()
}

function play(effect: Effect, n = 0) {
  if (!context || !mixer || !soundSettings.isOn || context.state !== 'running') return
  playInto(mixer.effects, EFFECTS[effect](n), context.currentTime)
}

/** Lowers the music while a bigger effect plays. */
function duck(seconds: number) {
  if (!context || !mixer || !soundSettings.music) return
  glide(mixer.music.gain, DUCKED)
  mixer.music.gain.setTargetAtTime(1, context.currentTime + seconds, FADE_S)
}

const effect = (name: Effect) => (n?: number) => play(name, n)

export const sounds = {
  button: effect('button'),
  start: effect('spin'),
  stop: effect('stop'),
  riser: effect('riser'),
  scatter: effect('scatter'),
  line: effect('line'),
  lose: effect('lose'),
  coin: effect('coin'),
  counted: effect('counted'),
  card: effect('card'),
  dice: effect('dice'),
  ball: effect('ball'),
  gem: effect('gem'),
  bust: effect('bust'),
  cashOut: effect('cashOut'),
  win: (times: number) => {
    const tier = tierOf(times)
    if (tier >= BIG_TIER) duck(tier)
    play('win', times)
  },
  /** Switches to the mood of free spins, and back. */
  excite: (isExcited: boolean) => {
    rate = isExcited ? EXCITED : 1
    if (loop) glide(loop.playbackRate, rate)
  },
  engine: createEngine(() =>
    context && mixer && soundSettings.isOn && context.state === 'running' ? mixer.effects : null,
  ),
}

export type Sounds = typeof sounds
