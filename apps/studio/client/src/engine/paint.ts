import type { SlotModel, SlotWin } from '@parola/maths'
import { falling } from './motion.ts'
import type { Pictures } from './pictures.ts'
import { drawGlow, drawLabel, reelX, type Stage } from './stage.ts'

export type Reel = {
  strip: string[]
  /** Where the strip is, or will be. */
  stop: number
  position: number
  from: number
  to: number
  start: number
  end: number
  isStopped: boolean
  /** Whether it was already turning when its stop arrived. */
  isTurning: boolean
  /** Cells per millisecond, for its blur. */
  speed: number
  /** From when a bonus depends on it; infinity if none does. */
  awaitedFrom: number
}

const COLOURS = ['#ffb224', '#46d3bf', '#ff7a6b', '#8fb4ff', '#d78bff', '#5ad97f']
/** How far a symbol is stretched by its speed. */
const SMEAR = 16
export const FALL_MS = 420
export const POP_MS = 260

/** What the reels show: rolling strips, or a window whose cells may fall, vanish, shine or be held. */
export type Look = {
  stage: Stage
  reels: Reel[]
  /** When the reels last moved. */
  lastAt: number
  /** Whether the player has asked to skip the wait for the next stops. */
  isHurried: boolean
  /** The height of each reel, in cells. */
  rows: number[]
  window: string[][]
  /** How many cells above its place each cell starts to fall. */
  drops: Map<number, number>
  fallAt: number
  gone: Set<number>
  popAt: number
  wins: { win: SlotWin; cells: number[]; pays: string }[]
  shownAt: number
  /** Coins that are held, with their values. */
  held: Map<number, string> | null
  isFree: boolean
}

export type Painter = {
  pen: CanvasRenderingContext2D
  look: Look
  pictures: Pictures
  tall: number
  model: SlotModel
  isCalm: boolean
  time: number
}

function clip({ pen, look: { stage } }: Painter, reel: number) {
  pen.save()
  pen.beginPath()
  pen.rect(reelX(stage, reel), stage.y, stage.reel, stage.height)
  pen.clip()
}

type Cell = { symbol: string; y: number; high: number; scale?: number; smear?: number }

/** A picture in its cell, as large as it fits. */
function paint({ pen, look: { stage }, pictures }: Painter, reel: number, cell: Cell) {
  const picture = pictures.get(cell.symbol)
  const side = Math.min(stage.reel, cell.high) * 0.94 * (cell.scale ?? 1)
  const x = reelX(stage, reel) + (stage.reel - side) / 2
  const y = cell.y + (cell.high - side) / 2
  if (!picture) return drawEmpty(pen, [x, y, side])
  const smear = cell.smear ?? 0
  pen.drawImage(picture, x, y - side * smear * 0.5, side, side * (1 + smear))
}

/** The place of a picture that has not loaded yet. */
function drawEmpty(pen: CanvasRenderingContext2D, [x, y, side]: [number, number, number]) {
  pen.fillStyle = '#ffffff14'
  pen.beginPath()
  pen.roundRect(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76, side * 0.2)
  pen.fill()
}

export function drawRolling(painter: Painter, i: number) {
  const { look, pen, time } = painter
  const reel = look.reels[i] as Reel
  const rows = look.rows[i] ?? 1
  const high = look.stage.height / rows
  const { length } = reel.strip
  const top = Math.floor(reel.position)
  const shift = reel.position - top
  const smear = Math.min(0.5, Math.abs(reel.speed) * SMEAR)
  clip(painter, i)
  for (let row = -1; row <= rows; row += 1) {
    const symbol = reel.strip[(((top + row) % length) + length) % length] as string
    const y = look.stage.y + (row - shift) * high
    pen.globalAlpha = 1
    paint(painter, i, { symbol, y, high, smear })
  }
  pen.restore()
  if (time >= reel.awaitedFrom) drawAwaited(painter, i)
}

/** The light on a reel that a bonus depends on. */
function drawAwaited({ pen, look: { stage, reels }, time }: Painter, i: number) {
  const since = time - (reels[i] as Reel).awaitedFrom
  const pulse = 0.55 + 0.45 * Math.sin(since / 90)
  const x = reelX(stage, i)
  pen.save()
  pen.globalCompositeOperation = 'lighter'
  pen.globalAlpha = 0.12 + pulse * 0.14
  pen.fillStyle = '#ffc24a'
  pen.fillRect(x, stage.y, stage.reel, stage.height)
  pen.globalAlpha = 0.5 + pulse * 0.4
  const spread = stage.reel * 0.5
  drawGlow(pen, [x - spread, stage.y - spread, stage.reel + spread * 2, stage.height + spread * 2])
  pen.restore()
  pen.save()
  pen.globalAlpha = 0.5 + pulse * 0.5
  pen.strokeStyle = '#ffe08a'
  pen.lineWidth = Math.max(3, stage.reel * 0.05)
  pen.beginPath()
  pen.roundRect(x, stage.y, stage.reel, stage.height, stage.reel * 0.1)
  pen.stroke()
  pen.restore()
}

/** The wins that shine now: first all, then one at a time. */
function shining({ look, time }: Painter): Look['wins'] {
  if (look.wins.length < 2) return look.wins
  const turn = Math.floor((time - look.shownAt) / 900) - 1
  return turn < 0 ? look.wins : [look.wins[turn % look.wins.length] as Look['wins'][number]]
}

export function drawWindow(painter: Painter, i: number) {
  const { look, pen, tall } = painter
  const column = look.window[i] ?? []
  const high = look.stage.height / Math.max(1, column.length)
  const lit = new Set(shining(painter).flatMap(({ cells }) => cells))
  clip(painter, i)
  for (const [row, symbol] of column.entries()) {
    const cell = i * tall + row
    const y = yOf(painter, { i, cell, row, high })
    if (look.held) drawHeld(painter, { i, cell, y, high })
    else drawCell(painter, { i, cell, y, high, symbol, isLit: lit.has(cell), isDark: lit.size > 0 })
  }
  pen.restore()
}

/** Where a cell is now: in its row, or still falling to it. */
function yOf(
  { look, time, isCalm }: Painter,
  input: { i: number; cell: number; row: number; high: number },
): number {
  const drop = look.drops.get(input.cell) ?? 0
  const done = isCalm ? 1 : falling(Math.max(0, (time - look.fallAt - input.i * 22) / FALL_MS))
  return look.stage.y + (input.row - drop * (1 - done)) * input.high
}

type Drawn = {
  i: number
  cell: number
  y: number
  high: number
  symbol: string
  isLit: boolean
  isDark: boolean
}

function drawCell(painter: Painter, { i, cell, y, high, symbol, isLit, isDark }: Drawn) {
  const { look, pen, time, isCalm } = painter
  const isGone = look.gone.has(cell)
  const pop = isGone ? Math.max(0, 1 - (time - look.popAt) / POP_MS) : 1
  const pulse = isLit && !isCalm ? 1.03 + Math.sin((time - look.shownAt) / 110) * 0.05 : 1
  pen.globalAlpha = pop * (isDark && !isLit ? 0.36 : 1)
  if (isLit) shine(painter, { i, y, high })
  paint(painter, i, { symbol, y, high, scale: pulse * (0.6 + 0.4 * pop) })
}

function shine({ pen, look: { stage } }: Painter, options: { i: number; y: number; high: number }) {
  const x = reelX(stage, options.i)
  drawGlow(pen, [x, options.y, stage.reel, options.high])
  const line = Math.max(2, stage.reel * 0.025)
  pen.strokeStyle = '#ffd766'
  pen.lineWidth = line
  pen.beginPath()
  pen.roundRect(
    x + line,
    options.y + line,
    stage.reel - line * 2,
    options.high - line * 2,
    stage.reel * 0.1,
  )
  pen.stroke()
}

function drawHeld(painter: Painter, input: { i: number; cell: number; y: number; high: number }) {
  const { pen, look, model } = painter
  const { stage } = look
  const label = look.held?.get(input.cell)
  const x = reelX(stage, input.i)
  pen.globalAlpha = 1
  pen.fillStyle = label === undefined ? '#05090ab8' : '#4a2a00'
  pen.beginPath()
  pen.roundRect(x + 2, input.y + 2, stage.reel - 4, input.high - 4, stage.reel * 0.12)
  pen.fill()
  if (label === undefined) return
  paint(painter, input.i, { symbol: model.hold?.symbol ?? '', y: input.y, high: input.high })
  const size = Math.min(stage.reel, input.high) * (label.length > 3 ? 0.23 : 0.34)
  drawLabel(pen, label, { x: x + stage.reel / 2, y: input.y + input.high / 2, size })
}

/** What the shining win pays, on the edge below the middle one of its cells: the symbols stay visible. */
function drawAmount(painter: Painter, { cells, pays }: Look['wins'][number]) {
  const { pen, look, tall } = painter
  const { stage } = look
  const cell = cells[Math.floor((cells.length - 1) / 2)]
  if (cell === undefined || pays === '') return
  const i = Math.floor(cell / tall)
  const rows = Math.max(1, look.window[i]?.length ?? tall)
  const high = stage.height / rows
  const size = Math.max(18, Math.min(stage.reel, stage.height / tall) * 0.26)
  const half = (pays.length * size) / 3.6
  const middle = reelX(stage, i) + stage.reel / 2
  const x = Math.min(stage.x + stage.width - half, Math.max(stage.x + half, middle))
  const y = stage.y + ((cell % tall) + 1) * high
  pen.fillStyle = '#0b1113e6'
  pen.beginPath()
  pen.roundRect(
    x - half - size * 0.2,
    y - size * 0.68,
    (half + size * 0.2) * 2,
    size * 1.36,
    size * 0.68,
  )
  pen.fill()
  drawLabel(pen, pays, { x, y, size })
}

/** The lines of the wins that shine, and the amount of one that shines alone. */
export function drawWins(painter: Painter) {
  drawLines(painter)
  const [win, ...more] = shining(painter)
  if (win && more.length === 0) drawAmount(painter, win)
}

function drawLines(painter: Painter) {
  const { pen, look, model, tall } = painter
  if (model.evaluation.type !== 'lines') return
  const { stage } = look
  for (const { win } of shining(painter)) {
    const rows = win.line === undefined ? undefined : model.evaluation.lines[win.line]
    if (!rows) continue
    pen.strokeStyle = COLOURS[(win.line ?? 0) % COLOURS.length] as string
    pen.lineWidth = stage.reel * 0.04
    pen.lineJoin = 'round'
    pen.globalAlpha = 0.85
    pen.beginPath()
    for (const [i, row] of rows.entries()) {
      const y = stage.y + ((row + 0.5) * stage.height) / tall
      pen[i === 0 ? 'moveTo' : 'lineTo'](reelX(stage, i) + stage.reel / 2, y)
    }
    pen.stroke()
    pen.globalAlpha = 1
  }
}
