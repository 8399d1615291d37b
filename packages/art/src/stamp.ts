import { lettering } from './lettering.ts'

const WIDTH = 1200
const HEIGHT = 800
const ROWS = 4
const COLUMNS = 2
const LETTERS = { width: 460, maxSize: 26 }
const LEADING = 1.4
const TURN_DEGREES = -24

/** Lines of text repeated across a picture, faint and slanted: who is looking at it, and when. */
export function stampSvg(lines: readonly string[]): string {
  const drawn = lines.map((line) => lettering('russo-one', line, LETTERS))
  const block = drawn
    .map(({ d, size }, i) => `<path d="${d}" transform="translate(0 ${i * size * LEADING})"/>`)
    .join('')
  const places = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
    const x = ((i % COLUMNS) + 0.5) * (WIDTH / COLUMNS)
    const y = (Math.floor(i / COLUMNS) + 0.5) * (HEIGHT / ROWS)
    return `<g transform="translate(${x} ${y}) rotate(${TURN_DEGREES})">${block}</g>`
  }).join('')
  const paint =
    'fill="#ffffff" fill-opacity="0.5" stroke="#000000" stroke-opacity="0.5" stroke-width="0.8"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><g ${paint}>${places}</g></svg>`
}
