import { h, icon } from '../../platform/dom.ts'
import { offerSound } from '../../sound/sound-panel.ts'
import { common } from '../words.ts'

/** The button above every table that opens the sound settings; the key `m` turns sound on and off. */
export function soundButton(theme: string): HTMLElement {
  const label = common('sound')
  const button = h(
    'button',
    { type: 'button', class: 'tool', 'aria-label': label, title: label, 'data-tool': 'sound' },
    icon('volume-2', 'on'),
    icon('volume-x', 'off'),
  )
  const { toggle } = offerSound(button, theme)
  addEventListener('keydown', (event) => {
    const isFree = !document.querySelector('dialog[open]') && !event.metaKey && !event.ctrlKey
    if (event.key === 'm' && isFree && !event.repeat) toggle()
  })
  return button
}
