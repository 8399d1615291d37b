import { h, pause } from '../../platform/dom.ts'
import type { Around } from '../table/stage.ts'

const TURNS = 9

/** Three dice, with faces drawn by `face`, that come to rest one after another. */
export function dice3<F>(
  around: Around,
  faces: { all: readonly F[]; face(value: F): HTMLElement },
) {
  const { all, face } = faces
  const places = [0, 1, 2].map((i) => h('div', { class: 'die' }, face(all[i % all.length] as F)))
  const view = h('div', { class: 'dice' }, ...places)
  const put = (i: number, f: F) => places[i]?.replaceChildren(face(f))
  return {
    view,
    show: (thrown: readonly F[]) => {
      thrown.forEach((item, i) => {
        put(i, item)
      })
    },
    roll: async (thrown: readonly F[]) => {
      const turns = around.isFast() ? 2 : TURNS
      for (const place of places) place.classList.add('rolling')
      for (let turn = 0; turn < turns + 6; turn += 1) {
        thrown.forEach((item, i) => {
          const isDown = turn >= turns + i * 2
          put(i, isDown ? item : (all[(turn * 5 + i * 2) % all.length] as F))
          if (isDown) places[i]?.classList.remove('rolling')
        })
        if (!around.isFast()) around.sound.dice(turn % 3)
        await pause(around.isFast() ? 20 : 85)
      }
    },
  }
}

const PIPS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

/** A die's face with its pips. */
export function pips(n: number): HTMLElement {
  const spots = Array.from({ length: 9 }, (_, i) =>
    h('i', { class: PIPS[n]?.includes(i) ? 'on' : '' }),
  )
  return h('div', { class: `pips n${n}`, role: 'img', 'aria-label': String(n) }, ...spots)
}
