import { KENO } from '@parola/maths/instant'
import { h, pause } from '../../platform/dom.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { t } from '../words.ts'

const NUMBERS = 40
const PICKS = 10

type Shown = { draw: number[]; hits: number; multiplier: string }

/** Up to ten of forty numbers against the ten that are drawn. */
export const create: Create = (around) => {
  let picks = new Set([3, 9, 17, 22, 35])
  const pays = h('ol', { class: 'pays' })
  const tiles = Array.from({ length: NUMBERS }, (_, i) => {
    const n = i + 1
    return h('button', { type: 'button', class: 'number', onclick: () => toggle(n) }, String(n))
  })
  const draw = (drawn: readonly number[] = []) => {
    tiles.forEach((tile, i) => {
      const isPicked = picks.has(i + 1)
      const isDrawn = drawn.includes(i + 1)
      tile.className = `number ${isPicked ? 'picked' : ''} ${isDrawn ? (isPicked ? 'hit' : 'drawn') : ''}`
      tile.setAttribute('aria-pressed', String(isPicked))
    })
    drawPays([...picks].filter((n) => drawn.includes(n)).length, drawn.length > 0)
  }
  const drawPays = (hits: number, isPlayed: boolean) => {
    const table = KENO[picks.size] ?? {}
    pays.replaceChildren(
      ...Object.entries(table).map(([count, multiplier]) =>
        h(
          'li',
          { class: isPlayed && Number(count) === hits ? 'hit' : '' },
          h('b', {}, `${multiplier}×`),
          h('small', {}, t('hits', { n: count })),
        ),
      ),
    )
  }
  const toggle = (n: number) => {
    if (around.isHeld()) return
    if (picks.has(n)) picks.delete(n)
    else if (picks.size < PICKS) picks.add(n)
    draw()
    around.changed()
  }
  const set = (next: Set<number>) => {
    picks = next
    draw()
    around.changed()
  }
  const put = (round: RoundView) => {
    picks = new Set(round.choice.picks as number[])
    draw((round.shown as Shown).draw)
  }
  draw()
  return {
    view: h(
      'div',
      { class: 'keno-stage' },
      h('div', { class: 'numbers', role: 'group', 'aria-label': t('board') }, ...tiles),
      pays,
    ),
    options: h(
      'div',
      { class: 'field two' },
      h(
        'button',
        { type: 'button', class: 'choice', onclick: () => set(anyOf(picks.size || PICKS)) },
        t('random'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'choice',
          onclick: () => set(new Set()),
        },
        t('clear'),
      ),
    ),
    bet: () => (picks.size > 0 ? { stake: around.stakeMinor(), picks: [...picks] } : null),
    present: async (round) => {
      const { draw: drawn } = round.shown as Shown
      for (let i = 1; i <= drawn.length; i += 1) {
        draw(drawn.slice(0, i))
        picks.has(drawn[i - 1] as number) ? around.sound.gem(i % 8) : around.sound.ball(1)
        await pause(around.isFast() ? 0 : 150)
      }
    },
    resume: put,
    brief: (shown) => `${(shown as Shown).hits}/10 ${(shown as Shown).multiplier}×`,
  }
}

/** A convenience for the player, not part of the game: only the seeds decide what is drawn. */
function anyOf(count: number): Set<number> {
  const left = Array.from({ length: NUMBERS }, (_, i) => i + 1)
  const picks = new Set<number>()
  while (picks.size < count) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
    picks.add(left.splice(word % left.length, 1)[0] as number)
  }
  return picks
}
