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
/** Frames of the base game and of free spins; frames of other sizes are discarded. */
const KEPT_FRAMES = 4

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

/** Light, body, shade and edge of a frame, and the middle of the reels in it. */
const METALS = [
  ['#fff0b8', '#e2a52c', '#9c5c0c', '#ffd766', '#1d2833'],
  ['#ffffff', '#b9c6d3', '#5d6b7a', '#e8f0f7', '#22303f'],
  ['#ffe0c7', '#d07a46', '#7a3413', '#ffb98a', '#33231d'],
  ['#d9ffe9', '#35b98a', '#0c5c45', '#9cf0cd', '#16302a'],
  ['#ffd9e4', '#d9577f', '#7a1a3d', '#ffa3c0', '#331d28'],
  ['#d6ecff', '#3f8fd9', '#143f7a', '#9ccfff', '#182a40'],
] as const
const STOPS = [0, 0.3, 0.7, 1] as const

/** The metal of a look: always the same for one look, and different from its neighbours. */
export function metalOf(look: string): number {
  let sum = 0
  for (const letter of look) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return sum % METALS.length
}

const FREE = [
  [0, '#f3e2ff'],
  [0.3, '#b06cf0'],
  [0.7, '#5c1fa0'],
  [1, '#d9b3ff'],
] as const

type Kind = { reels: number; isFree: boolean; metal: number }
const frames = new Map<string, HTMLCanvasElement>()

/**
 * The gilded frame and the dark reels in it; free spins have a frame in their own colour. Shadows are slow to
 * draw, so each frame is drawn once and then copied.
 */
export function drawFrame(pen: CanvasRenderingContext2D, stage: Stage, kind: Kind) {
  const key = JSON.stringify([stage, kind, pen.canvas.width, pen.canvas.height])
  const known = frames.get(key)
  if (known) {
    pen.drawImage(known, 0, 0)
    return
  }
  const made = document.createElement('canvas')
  made.width = pen.canvas.width
  made.height = pen.canvas.height
  drawOnce(made.getContext('2d') as CanvasRenderingContext2D, stage, kind)
  if (frames.size >= KEPT_FRAMES) frames.clear()
  frames.set(key, made)
  pen.drawImage(made, 0, 0)
}

function drawOnce(pen: CanvasRenderingContext2D, stage: Stage, kind: Kind) {
  const { x, y, width, height, reel } = stage
  const pad = Math.min(reel * 0.15, 28)
  pen.save()
  pen.shadowColor = '#000c'
  pen.shadowBlur = pad * 2
  const metal = pen.createLinearGradient(0, y - pad, 0, y + height + pad)
  const own = METALS[kind.metal % METALS.length] as (typeof METALS)[number]
  const shades = kind.isFree ? FREE : STOPS.map((offset, i) => [offset, own[i] as string] as const)
  for (const [offset, colour] of shades) metal.addColorStop(offset, colour)
  pen.fillStyle = metal
  pen.beginPath()
  pen.roundRect(x - pad, y - pad, width + pad * 2, height + pad * 2, pad * 1.6)
  pen.fill()
  pen.restore()
  drawRims(pen, stage, pad)
  drawStuds(pen, stage, { pad, reels: kind.reels, colours: [own[0], own[2]] })
  for (let i = 0; i < kind.reels; i += 1) {
    const back = pen.createLinearGradient(0, y, 0, y + height)
    back.addColorStop(0, '#0a0e12')
    back.addColorStop(0.5, kind.isFree ? '#2a1d3a' : own[4])
    back.addColorStop(1, '#0a0e12')
    pen.fillStyle = back
    pen.beginPath()
    pen.roundRect(reelX(stage, i), y, reel, height, pad * 0.6)
    pen.fill()
  }
}

/** The edge that catches light, and the recess of the reels. */
function drawRims(pen: CanvasRenderingContext2D, { x, y, width, height }: Stage, pad: number) {
  const rim = (by: number, colour: string, line: number) => {
    pen.strokeStyle = colour
    pen.lineWidth = line
    pen.beginPath()
    pen.roundRect(x - by, y - by, width + by * 2, height + by * 2, pad * 0.6 + by * 0.6)
    pen.stroke()
  }
  rim(pad * 0.94, '#00000059', pad * 0.12)
  rim(pad * 0.82, '#ffffff8c', pad * 0.08)
  pen.fillStyle = '#05080bee'
  pen.beginPath()
  pen.roundRect(x - pad * 0.3, y - pad * 0.3, width + pad * 0.6, height + pad * 0.6, pad * 0.8)
  pen.fill()
  rim(pad * 0.3, '#00000080', pad * 0.12)
  rim(pad * 0.38, '#ffffff55', pad * 0.06)
}

type Studs = { pad: number; reels: number; colours: readonly [string, string] }

/** A stud over and under every gap, and at the corners. */
function drawStuds(pen: CanvasRenderingContext2D, stage: Stage, { pad, reels, colours }: Studs) {
  const radius = Math.max(1.5, pad * 0.2)
  const columns = Array.from({ length: reels + 1 }, (_, i) => reelX(stage, i) - stage.gap / 2)
  for (const y of [stage.y - pad * 0.62, stage.y + stage.height + pad * 0.62]) {
    for (const x of columns) {
      const light = pen.createRadialGradient(x - radius / 3, y - radius / 3, 0, x, y, radius)
      light.addColorStop(0, '#ffffff')
      light.addColorStop(0.4, colours[0])
      light.addColorStop(1, colours[1])
      pen.fillStyle = light
      pen.beginPath()
      pen.arc(x, y, radius, 0, Math.PI * 2)
      pen.fill()
    }
  }
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
