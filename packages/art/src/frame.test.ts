import { expect, test } from 'vitest'
import { thumbnailSvg } from './thumbnail.ts'

/** What only the frame of each card style has, in their order. */
const SIGNS = [
  /x="3" y="3"[^>]*rx="14"[^>]*stroke="url/,
  /translate\(300 0\) scale\(-1 1\)/,
  /x="7" y="7"[^>]*stroke-width="14"/,
  /x="2" y="2"[^>]*stroke-width="4"/,
  /M14 400V120C14 40 80 12 150 12/,
  /stroke="#fff8e6"/,
  /stroke="#f6eeda"/,
  /M0 0H96L0 96Z/,
  /stroke="#ffe08a" stroke-width="1\.6"/,
] as const

test('[HOME-09] a card has one of nine styles: its number modulo nine, plus one', () => {
  for (let id = 10_008; id < 10_026; id += 1) {
    const svg = thumbnailSvg({ id, theme: 'desert', name: 'Sun Dynasty' })
    const styles = SIGNS.flatMap((sign, i) => (sign.test(svg) ? [i + 1] : []))
    expect([id, styles]).toEqual([id, [(id % 9) + 1]])
  }
})
