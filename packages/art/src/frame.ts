import { oklch } from './colour.ts'
import { H, W } from './scenes/index.ts'
import { path } from './shapes.ts'
import { type Doc, round } from './svg.ts'

type Frame = (look: { doc: Doc; colour: string; ink: string }) => string

function line(inset: number, width: number, look: { colour: string; rx?: number }): string {
  const { colour, rx = 16 } = look
  return `<rect x="${inset}" y="${inset}" width="${W - 2 * inset}" height="${H - 2 * inset}" rx="${rx}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

function gilt(doc: Doc): string {
  return doc.linear(['#fff3c4', '#e2a52c', '#9c5c0c', '#ffe08a'], 1, 1)
}

function dot(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill}"/>`
}

const CREAM = '#fff7e0'

function paneCorner(): string {
  const panes = [0, 1, 2, 3].flatMap((i) =>
    [0, 1, 2, 3]
      .filter((j) => i + j < 4)
      .map(
        (j) =>
          `<rect x="${i * 17 + 2}" y="${j * 17 + 2}" width="15" height="15" rx="2" fill="${CREAM}" opacity="${round(0.75 - (i + j) * 0.16)}"/>`,
      ),
  )
  return panes.join('')
}

function bulbs(): string {
  const rows = Array.from({ length: 13 }, (_, i) => 14 + i * 22.7).flatMap((x) => [
    [x, 7],
    [x, 393],
  ])
  const sides = Array.from({ length: 17 }, (_, i) => 18 + i * 22.8).flatMap((y) => [
    [7, y],
    [293, y],
  ])
  return [...rows, ...sides]
    .map(([x = 0, y = 0], i) => dot(x, y, 3.6, i % 4 < 2 ? '#fff2b0' : '#ffb92e'))
    .join('')
}

function perforation(ink: string): string {
  const top = Array.from({ length: 16 }, (_, i) => dot(i * 20, 0, 5, ink) + dot(i * 20, H, 5, ink))
  const side = Array.from({ length: 21 }, (_, i) => dot(0, i * 20, 5, ink) + dot(W, i * 20, 5, ink))
  return [...top, ...side].join('')
}

const ARCH = 'M14 400V120C14 40 80 12 150 12C220 12 286 40 286 120V400'

/** The nine card styles, `(nodeId mod 9) + 1`, painted into the picture (requirement HOME-09). */
const FRAMES: readonly Frame[] = [
  ({ doc }) => line(3, 6, { colour: gilt(doc), rx: 14 }),
  () =>
    `<g>${paneCorner()}</g><g transform="translate(300 0) scale(-1 1)">${paneCorner()}</g>${line(1.5, 3, { colour: CREAM, rx: 12 })}`,
  () => line(7, 14, { colour: oklch(0.34, 0.13, 25) }) + bulbs(),
  ({ colour }) => line(2, 4, { colour, rx: 14 }),
  ({ doc, ink }) =>
    path(`M0 0H300V400H0Z${ARCH}Z`, ink, 'fill-rule="evenodd" opacity=".88"') +
    `<path d="${ARCH}" fill="none" stroke="${gilt(doc)}" stroke-width="4"/>`,
  () =>
    line(3, 6, { colour: '#fff8e6', rx: 14 }) +
    dot(0, 250, 15, '#fff8e6') +
    dot(300, 250, 15, '#fff8e6'),
  ({ ink }) => line(5, 10, { colour: '#f6eeda', rx: 4 }) + perforation(ink),
  ({ colour, ink }) =>
    path('M0 0H96L0 96Z', colour) +
    path('M0 0H70L0 70Z', ink, 'opacity=".35"') +
    path('M300 400H236L300 336Z', colour) +
    line(1.5, 3, { colour, rx: 12 }),
  () =>
    line(2.5, 5, { colour: oklch(0.3, 0.08, 80), rx: 14 }) +
    line(5, 1.6, { colour: '#ffe08a', rx: 11 }),
]

export const STYLES = FRAMES.length

export function frame(style: number, look: { doc: Doc; colour: string; ink: string }): string {
  return FRAMES[style - 1]?.(look) ?? ''
}
