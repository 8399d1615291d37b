import { soundButton } from '../instant/table/sound-button.ts'
import { common } from '../instant/words.ts'
import { h, icon } from '../platform/dom.ts'
import { namePicture } from '../platform/name-picture.ts'
import type { CrashOpened } from './opened.types.ts'
import { t } from './words.ts'

/** Name, sound and information, as above every game of the studio. */
export function createHeader(opened: CrashOpened, more: { who: HTMLElement; info(): void }) {
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'names' },
      h('h1', {}, namePicture(opened.game)),
      h('span', { class: 'kind' }, t('kind')),
    ),
    opened.mode === 'demo' && h('span', { class: 'demo' }, common('demo')),
    more.who,
    soundButton(opened.game.theme),
    h(
      'button',
      {
        type: 'button',
        class: 'tool',
        'aria-label': common('info'),
        title: common('info'),
        onclick: more.info,
      },
      icon('info'),
    ),
  )
}
