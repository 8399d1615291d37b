import { createDesk, type Desk } from './desk.ts'
import { EFFECTS, type Effect, tierOf } from './effects.ts'
import { createEngine } from './engine.ts'
import { loopOf } from './music.ts'
import { changeSettings, type SoundSettings, soundSettings } from './settings.ts'
import { playInto } from './voice.ts'

const FADE_S = 0.25
const DUCKED = 0.3
/** Free spins are played to the same tune, a tone higher and faster. */
const EXCITED = 1.125
const BIG_TIER = 2

let context: AudioContext | null = null
let desk: Desk | null = null
let loop: AudioBufferSourceNode | null = null
let theme = ''
let rate = 1

const glide = (param: AudioParam, to: number) => {
  if (context) param.setTargetAtTime(to, context.currentTime, FADE_S / 3)
}

/** Sets every strip to what the player wants; nothing sounds before a gesture. */
function apply() {
  const { isOn, music, effects, volume } = soundSettings
  if (!isOn) {
    void context?.suspend()
    return
  }
  if (!context || !desk) return
  void context.resume()
  glide(desk.volume.gain, volume)
  glide(desk.effects.gain, effects ? 1 : 0)
  glide(desk.music.gain, music ? 1 : 0)
  if (music && !loop) void startMusic(desk)
}

async function startMusic({ music }: Desk) {
  if (!context || theme === '') return
  loop = context.createBufferSource()
  const mine = loop
  mine.buffer = await loopOf(theme)
  mine.loop = true
  mine.playbackRate.value = rate
  mine.connect(music)
  mine.start()
}

/** Opens the desk; browsers allow that while a key or a finger is down. */
function wake() {
  if (!soundSettings.isOn) return
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' })
    desk = createDesk(context)
    desk.volume.gain.value = 0
    desk.effects.gain.value = soundSettings.effects ? 1 : 0
    desk.music.gain.value = 0
  }
  apply()
}

/** Who had sound on hears it again from the first touch on; a page that is not seen is silent. */
export function openSound(of: string) {
  theme = of
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
  if (!context || !desk || !soundSettings.isOn || context.state !== 'running') return
  playInto(desk.effects, EFFECTS[effect](n), context.currentTime)
}

/** Music steps back while something greater is heard. */
function duck(seconds: number) {
  if (!context || !desk || !soundSettings.music) return
  glide(desk.music.gain, DUCKED)
  desk.music.gain.setTargetAtTime(1, context.currentTime + seconds, FADE_S)
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
  /** The mood of free spins, and back. */
  excite: (isExcited: boolean) => {
    rate = isExcited ? EXCITED : 1
    if (loop) glide(loop.playbackRate, rate)
  },
  engine: createEngine(() =>
    context && desk && soundSettings.isOn && context.state === 'running' ? desk.effects : null,
  ),
}

export type Sounds = typeof sounds
