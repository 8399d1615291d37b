import { type MinesShown, minesMultiplierE4 } from '@parola/maths/instant'
import { minorOf } from '../../platform/amounts.ts'
import { h, pause, svg } from '../../platform/dom.ts'
import { slider, timesText } from '../table/fields.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { t } from '../words.ts'

const TILES = 25

const gem = () =>
  svg(
    'svg',
    { viewBox: '0 0 48 48', class: 'gem', 'aria-hidden': 'true' },
    svg('path', { d: 'M13 8h22l9 12-20 22L4 20z', fill: 'var(--gem)' }),
    svg('path', { d: 'M13 8l4 12L4 20zM35 8l-4 12 13 0z', fill: '#ffffff55' }),
    svg('path', { d: 'M17 20h14l-7 22z', fill: '#ffffff2e' }),
    svg('path', { d: 'M13 8h22l-4 12H17z', fill: '#ffffff77' }),
  )
const bomb = () =>
  svg(
    'svg',
    { viewBox: '0 0 48 48', class: 'bomb', 'aria-hidden': 'true' },
    svg('path', {
      d: 'M31 15l5-5 3 1',
      stroke: '#c99a4b',
      'stroke-width': 3,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
    svg('circle', { cx: 22, cy: 28, r: 15, fill: '#2b3037' }),
    svg('circle', { cx: 17, cy: 22, r: 4.5, fill: '#ffffff40' }),
    svg('path', {
      d: 'M39 4l1.500 4 4 1.500-4 1.500L39 15l-1.500-4-4-1.500 4-1.500z',
      fill: '#ffb224',
    }),
  )

/** Twenty-five tiles; every safe pick raises the cash-out. */
export const create: Create = (around) => {
  let mines = 3
  const tiles = Array.from({ length: TILES }, (_, tile) =>
    h('button', {
      type: 'button',
      class: 'tile',
      'aria-label': t('tile', { n: tile + 1 }),
      onclick: () => around.step({ pick: tile }),
    }),
  )
  const ladder = h('ol', { class: 'ladder' })
  const grid = h('div', { class: 'grid', role: 'group', 'aria-label': t('board') }, ...tiles)
  const drawLadder = (amount: number, picks: number) => {
    const from = Math.max(0, Math.min(picks - 1, TILES - amount - 5))
    const steps = Array.from({ length: Math.min(5, TILES - amount - from) }, (_, i) => from + i + 1)
    ladder.replaceChildren(
      ...steps.map((n) =>
        h(
          'li',
          { class: n <= picks ? 'won' : n === picks + 1 ? 'next' : '' },
          timesText(minesMultiplierE4(amount, n)),
        ),
      ),
    )
  }
  const put = (round: RoundView) => {
    const shown = round.shown as MinesShown
    tiles.forEach((tile, i) => {
      drawTile(tile, i, round)
    })
    grid.classList.toggle('live', !round.isOver)
    drawLadder(round.choice.mines, shown.picks.length - Number(shown.bust))
  }
  drawLadder(mines, 0)
  return {
    view: h('div', { class: 'mines-stage' }, ladder, grid),
    options: slider({
      label: t('mines'),
      min: 1,
      max: 24,
      value: mines,
      text: String,
      change: (value) => {
        mines = value
        drawLadder(mines, 0)
      },
    }),
    bet: () => ({ stake: around.stakeMinor(), mines }),
    present: async (round) => {
      const shown = round.shown as MinesShown
      if (shown.bust) around.sound.bust()
      else if (round.isOver) around.sound.cashOut()
      else if (shown.picks.length > 0) around.sound.gem(shown.picks.length)
      // The picked tile first, then the whole board.
      if (round.isOver) {
        put({
          ...round,
          isOver: false,
          shown: { ...shown, minePositions: shown.bust ? shown.picks.slice(-1) : [] },
        })
        await pause(around.isFast() ? 0 : 420)
      }
      put(round)
    },
    resume: put,
    actions: (round) => {
      const { picks, multiplierE4 } = round.shown as MinesShown
      const pays = Math.floor((minorOf(round.stake) * multiplierE4) / 10_000)
      return [
        {
          label: picks.length === 0 ? t('pickTile') : t('cashOut'),
          detail: picks.length === 0 ? '' : around.money(pays),
          step: { cashOut: true },
          isMain: true,
          isOff: picks.length === 0,
        },
      ]
    },
    brief: (shown) => {
      const { bust, multiplierE4 } = shown as MinesShown
      return bust ? t('mine') : timesText(multiplierE4)
    },
  }
}

function drawTile(tile: HTMLButtonElement, i: number, { shown: response, isOver }: RoundView) {
  const { picks, minePositions } = response as MinesShown
  const isPicked = picks.includes(i)
  const isOpen = isPicked || isOver
  const isMine = isOpen && (minePositions?.includes(i) ?? false)
  const state = isMine ? 'mine' : isOpen ? 'safe' : ''
  const kind = `tile ${state} ${isPicked ? 'picked' : ''}`
  if (tile.className === kind) return
  tile.className = kind
  tile.disabled = isOpen
  tile.replaceChildren(...(isOpen ? [isMine ? bomb() : gem()] : []))
  const words = [t('tile', { n: i + 1 }), ...(isOpen ? [t(isMine ? 'mine' : 'safe')] : [])]
  tile.setAttribute('aria-label', words.join(', '))
}
