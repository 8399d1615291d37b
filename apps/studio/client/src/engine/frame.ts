import { reelX, type Stage } from './stage.ts'

/** How the picture of a frame is cut, in its own pixels: its corners, and the bar in them. */
const CORNER = 120
const BAR = 84
/** Frames of the base game and of free spins; frames of other sizes are discarded. */
const KEPT_FRAMES = 4
const FREE = '#9b4df0'

type Kind = { reels: number; isFree: boolean }

/**
 * The frame of the reels, in the material of its theme; free spins have it in their own colour. Each size is drawn
 * once and then copied. Until its picture has loaded, the reels have a plain edge.
 */
export function createFrame(address: string, loaded: () => void) {
  const drawn = new Map<string, HTMLCanvasElement>()
  const picture = new Image()
  picture.src = address
  const isReady = () => picture.complete && picture.naturalWidth > 0
  picture.onload = () => {
    drawn.clear()
    loaded()
  }
  return {
    draw: (pen: CanvasRenderingContext2D, stage: Stage, kind: Kind) => {
      const key = JSON.stringify([stage, kind, pen.canvas.width, pen.canvas.height])
      const known =
        drawn.get(key) ??
        drawOnce(pen.canvas, stage, { ...kind, picture: isReady() ? picture : null })
      if (drawn.size >= KEPT_FRAMES) drawn.clear()
      drawn.set(key, known)
      pen.drawImage(known, 0, 0)
    },
  }
}

type Box = readonly [number, number, number, number]
type Parts = Kind & { picture: HTMLImageElement | null }

function drawOnce({ width, height }: HTMLCanvasElement, stage: Stage, parts: Parts) {
  const made = document.createElement('canvas')
  made.width = width
  made.height = height
  const pen = made.getContext('2d') as CanvasRenderingContext2D
  const bar = barOf(stage)
  const box = [stage.x - bar, stage.y - bar, stage.width + bar * 2, stage.height + bar * 2] as const
  pen.save()
  pen.shadowColor = '#000d'
  pen.shadowBlur = bar * 1.2
  pen.shadowOffsetY = bar * 0.3
  pen.fillStyle = '#0b1113'
  pen.beginPath()
  pen.roundRect(...box, bar * 0.7)
  pen.fill()
  pen.restore()
  drawReels(pen, stage, parts)
  if (!parts.picture) return made
  drawBars(pen, box, { picture: parts.picture, bar })
  if (parts.isFree) tint(pen, box)
  return made
}

/** As wide as there is room for, and never more than a fifth of a reel. */
function barOf({ x, y, reel }: Stage): number {
  return Math.min(reel * 0.2, 44, x * 0.9, y * 0.9)
}

/** Corners as they are, sides repeated as often as they fit. */
function drawBars(
  pen: CanvasRenderingContext2D,
  [x, y, width, height]: Box,
  { picture, bar }: { picture: HTMLImageElement; bar: number },
) {
  const side = picture.naturalWidth
  const middle = side - CORNER * 2
  const corner = (CORNER / BAR) * bar
  const far = side - CORNER
  for (const [sx, sy, dx, dy] of [
    [0, 0, x, y],
    [far, 0, x + width - corner, y],
    [0, far, x, y + height - corner],
    [far, far, x + width - corner, y + height - corner],
  ] as const) {
    pen.drawImage(picture, sx, sy, CORNER, CORNER, dx, dy, corner, corner)
  }
  const span = (long: number) => {
    const free = long - corner * 2
    const count = Math.max(1, Math.round(free / (middle * (bar / BAR))))
    return Array.from(
      { length: count },
      (_, i) => [corner + (i * free) / count, free / count] as const,
    )
  }
  for (const [from, long] of span(width)) {
    pen.drawImage(picture, CORNER, 0, middle, CORNER, x + from, y, long, corner)
    pen.drawImage(picture, CORNER, far, middle, CORNER, x + from, y + height - corner, long, corner)
  }
  for (const [from, long] of span(height)) {
    pen.drawImage(picture, 0, CORNER, CORNER, middle, x, y + from, corner, long)
    pen.drawImage(picture, far, CORNER, CORNER, middle, x + width - corner, y + from, corner, long)
  }
}

/** The wells of the reels: dark until their picture has loaded. */
function drawReels(pen: CanvasRenderingContext2D, stage: Stage, { reels, picture }: Parts) {
  const { y, height, reel } = stage
  pen.fillStyle = '#16202b'
  for (let i = 0; i < reels; i += 1) {
    const x = reelX(stage, i)
    if (!picture) pen.fillRect(x, y, reel, height)
    else {
      const inner = picture.naturalWidth - BAR * 2
      pen.drawImage(picture, BAR, BAR, inner, inner, x, y, reel, height)
    }
  }
}

/** Turns frame and wells to the colour of free spins. */
function tint(pen: CanvasRenderingContext2D, box: Box) {
  pen.globalCompositeOperation = 'color'
  pen.globalAlpha = 0.75
  pen.fillStyle = FREE
  pen.beginPath()
  pen.roundRect(...box, box[2] * 0.02)
  pen.fill()
}
