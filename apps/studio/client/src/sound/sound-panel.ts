import './sound.css'

import { h } from '../platform/dom.ts'
import { type Key, t } from '../platform/text.ts'
import { type SoundSettings, soundSettings } from './settings.ts'
import { openSound, setSound, sounds } from './sound.ts'

const PERCENT = 100

/** Makes a button open the sound settings; its first press also turns sound on. */
export function offerSound(button: HTMLElement, theme: string) {
  const show = () => button.setAttribute('aria-pressed', String(soundSettings.isOn))
  const change = (to: Partial<SoundSettings>) => {
    setSound(to)
    show()
  }
  const panel = createPanel(change)
  document.body.append(panel.view)
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', () => {
    if (!soundSettings.isOn) change({ isOn: true })
    sounds.button()
    panel.open()
  })
  openSound(theme)
  show()
  return { toggle: () => change({ isOn: !soundSettings.isOn }) }
}

function createPanel(change: (to: Partial<SoundSettings>) => void) {
  const switches = (['isOn', 'music', 'effects'] as const).map((input) => switchOf(input, change))
  const volume = h('input', {
    type: 'range',
    min: 0,
    max: PERCENT,
    step: 5,
    'aria-label': t('soundVolume'),
    oninput: () => change({ volume: Number(volume.value) / PERCENT }),
    onchange: () => sounds.counted(),
  })
  const view = h(
    'dialog',
    { class: 'sound-panel', 'aria-label': t('sound') },
    h('h2', {}, t('sound')),
    ...switches.map(({ row }) => row),
    h('label', { class: 'sound-row volume' }, h('span', {}, t('soundVolume')), volume),
    h('form', { method: 'dialog' }, h('button', { class: 'primary' }, t('soundDone'))),
  )
  view.addEventListener('click', (event) => {
    if (event.target === view) view.close()
  })
  return {
    view,
    open: () => {
      for (const { read } of switches) read()
      volume.value = String(soundSettings.volume * PERCENT)
      view.showModal()
    },
  }
}

const NAMES = { isOn: 'soundAll', music: 'soundMusic', effects: 'soundEffects' } satisfies Record<
  string,
  Key
>

function switchOf(input: keyof typeof NAMES, change: (to: Partial<SoundSettings>) => void) {
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    name: input,
    onchange: () => {
      change({ [input]: box.checked })
      sounds.button()
    },
  })
  const row = h('label', { class: 'sound-row' }, h('span', {}, t(NAMES[input])), box)
  return {
    row,
    read: () => {
      box.checked = soundSettings[input]
    },
  }
}
