import { type SlotModel, tallest } from '@parola/maths'

/** Where reels and cells are on the canvas, in its own pixels. */
export type Stage = {
  x: number
  y: number
  width: number
  height: number
  /** Width of a reel, and the gap to the next. */
  reel: number
  gap: number
}

/** The height of a cell relative to its width, at most. */
const TALLEST = 1.35
const PAD = 14
/** The space of the banner above the reels and of the result below them, where there is height for them. */
const BANNER = 48
const RESULT = 74
const ROOMY = 400

/** Fits the reels into the canvas; on an upright phone they take all remaining height. */
export function place(canvas: HTMLCanvasElement, model: SlotModel): Stage {
  const scale = Math.min(devicePixelRatio, 2)
  canvas.width = Math.round(canvas.clientWidth * scale)
  canvas.height = Math.round(canvas.clientHeight * scale)
  const { reels } = model.grid
  const rows = tallest(model)
  const pad = PAD * scale
  const isRoomy = canvas.clientHeight >= ROOMY
  const above = isRoomy ? BANNER * scale : pad * 1.5
  const left = canvas.height - above - (isRoomy ? RESULT * scale : pad * 1.5)
  const high = left / (rows + 0.2)
  // Reels with changing heights squeeze their tallest windows, so that cells stay large.
  const squeeze = 'rows' in model.grid ? 1 : 1.45
  const reel = Math.min((canvas.width - pad * 2) / (reels + 0.32), high * squeeze)
  const gap = (reel * 0.24) / (reels + 1)
  const width = reel * reels + gap * (reels - 1)
  const height = Math.min(reel * TALLEST, high) * rows
  return {
    x: (canvas.width - width) / 2,
    y: above + (left - height) / 2,
    width,
    height,
    reel,
    gap,
  }
}

export function reelX({ x, reel, gap }: Stage, i: number): number {
  return x + i * (reel + gap)
}

const SHADE = 0.13

/** The reels look round: they darken towards their edges. */
export function drawShade(pen: CanvasRenderingContext2D, { x, y, width, height }: Stage) {
  const band = height * SHADE
  for (const [from, to] of [
    [y, y + band],
    [y + height, y + height - band],
  ] as const) {
    const dark = pen.createLinearGradient(0, from, 0, to)
    dark.addColorStop(0, '#000000a6')
    dark.addColorStop(1, '#00000000')
    pen.fillStyle = dark
    pen.fillRect(x, Math.min(from, to), width, band)
  }
}

const GLOW_SIZE = 128
let glow: HTMLCanvasElement | null = null

/** The light behind a cell that wins. */
export function drawGlow(
  pen: CanvasRenderingContext2D,
  box: readonly [number, number, number, number],
) {
  if (!glow) {
    glow = document.createElement('canvas')
    glow.width = GLOW_SIZE
    glow.height = GLOW_SIZE
    const half = GLOW_SIZE / 2
    const brush = glow.getContext('2d') as CanvasRenderingContext2D
    const light = brush.createRadialGradient(half, half, 0, half, half, half)
    light.addColorStop(0, '#ffd98ab0')
    light.addColorStop(1, '#ffd98a00')
    brush.fillStyle = light
    brush.fillRect(0, 0, GLOW_SIZE, GLOW_SIZE)
  }
  pen.drawImage(glow, ...box)
}

/** A label over a cell: the value of a coin. */
export function drawLabel(
  pen: CanvasRenderingContext2D,
  text: string,
  options: { x: number; y: number; size: number },
) {
  pen.font = `800 ${options.size}px "Bricolage Grotesque", system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = options.size * 0.24
  pen.lineJoin = 'round'
  pen.strokeStyle = '#2b1600'
  pen.strokeText(text, options.x, options.y)
  pen.fillStyle = '#fff3c9'
  pen.fillText(text, options.x, options.y)
}
