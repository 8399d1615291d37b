import type { Palette } from './palette.ts'

export type Pen = {
  context: CanvasRenderingContext2D
  width: number
  height: number
  palette: Palette
  /** The time of the animation; it stands still for players who prefer reduced motion. */
  now: number
}

const STARS = 70
/** Stars of one depth are drawn in one stroke. */
const DEPTHS = [0.4, 0.65, 0.9]
const GOLDEN = 0.618
/** Spread without a visible pattern, and the same in every frame. */
const share = (i: number, by: number) => Math.abs(Math.sin((i + 1) * by * 91.7) * 43_758.5) % 1

/** Passing stars, the near ones faster. */
export function drawStars({ context, width, height, palette, now }: Pen, speed: number) {
  context.fillStyle = palette.star
  for (const [layer, depth] of DEPTHS.entries()) {
    const drift = (now / 1000) * depth * 14 * speed
    context.globalAlpha = 0.25 + depth * 0.55
    context.beginPath()
    for (let i = layer; i < STARS; i += DEPTHS.length) {
      const x = (share(i, GOLDEN) * width - drift * 1.4 + width * 100) % width
      const y = (share(i, 0.7548) * height + drift + height * 100) % height
      context.moveTo(x + depth * 1.5, y)
      context.arc(x, y, depth * 1.5, 0, Math.PI * 2)
    }
    context.fill()
  }
  context.globalAlpha = 1
}

type Rocket = { x: number; y: number; angle: number; flame: number }

export function drawRocket({ context, now }: Pen, { x, y, angle, flame }: Rocket) {
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  const flicker = 1 + 0.22 * Math.sin(now / 34) + 0.12 * Math.sin(now / 13)
  const long = 34 * flame * flicker
  const fire = context.createLinearGradient(-14, 0, -14 - long, 0)
  fire.addColorStop(0, '#fff6c9')
  fire.addColorStop(0.35, '#ffb224')
  fire.addColorStop(1, '#ff3c1a00')
  context.fillStyle = fire
  context.beginPath()
  context.moveTo(-13, -6)
  context.quadraticCurveTo(-16 - long, 0, -13, 6)
  context.fill()
  drawHull(context)
  context.restore()
}

function drawHull(context: CanvasRenderingContext2D) {
  context.fillStyle = '#d8432f'
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(-4, side * 6)
    context.lineTo(-18, side * 15)
    context.lineTo(-14, side * 5)
    context.fill()
  }
  const hull = context.createLinearGradient(0, -9, 0, 9)
  hull.addColorStop(0, '#ffffff')
  hull.addColorStop(0.55, '#e6e9f2')
  hull.addColorStop(1, '#9aa3ba')
  context.fillStyle = hull
  context.beginPath()
  context.moveTo(26, 0)
  context.bezierCurveTo(14, -11, -4, -10, -14, -6)
  context.lineTo(-14, 6)
  context.bezierCurveTo(-4, 10, 14, 11, 26, 0)
  context.fill()
  context.fillStyle = '#d8432f'
  context.beginPath()
  context.moveTo(26, 0)
  context.quadraticCurveTo(20, -5.4, 14, -7.2)
  context.quadraticCurveTo(17, 0, 14, 7.2)
  context.quadraticCurveTo(20, 5.4, 26, 0)
  context.fill()
  context.fillStyle = '#17356b'
  context.beginPath()
  context.arc(5, 0, 4, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = '#ffffff'
  context.lineWidth = 1.6
  context.stroke()
}

const SPARKS = 42
const BURST_MS = 1100

/** The end of the flight: a flash, a ring, and falling sparks. */
export function drawBurst(
  { context }: Pen,
  { x, y, since }: { x: number; y: number; since: number },
) {
  const progress = Math.min(1, since / BURST_MS)
  const fade = 1 - progress
  context.save()
  context.globalAlpha = fade * fade
  const flash = context.createRadialGradient(x, y, 0, x, y, 26 + 110 * progress)
  flash.addColorStop(0, '#fff7d6')
  flash.addColorStop(0.35, '#ff9a3c')
  flash.addColorStop(1, '#ff3b1a00')
  context.fillStyle = flash
  context.beginPath()
  context.arc(x, y, 26 + 110 * progress, 0, Math.PI * 2)
  context.fill()
  context.globalAlpha = fade
  for (let i = 0; i < SPARKS; i += 1) {
    const turn = share(i, GOLDEN) * Math.PI * 2
    const fast = 30 + share(i, 0.419) * 130
    const out = 1 - (1 - progress) ** 3
    context.fillStyle = i % 3 === 0 ? '#ffe08a' : i % 3 === 1 ? '#ff8a3c' : '#ff5346'
    context.beginPath()
    const drop = 60 * progress * progress
    context.arc(
      x + Math.cos(turn) * fast * out,
      y + Math.sin(turn) * fast * out + drop,
      1 + 3 * fade * share(i, 0.83),
      0,
      Math.PI * 2,
    )
    context.fill()
  }
  context.restore()
  context.fillStyle = '#ff6b5e'
  context.beginPath()
  context.arc(x, y, 5, 0, Math.PI * 2)
  context.fill()
}
