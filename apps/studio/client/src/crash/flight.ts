import { curveMs, curveX100 } from '@parola/maths/instant'
import { h } from '../platform/dom.ts'
import { drawBurst, drawRocket, drawStars, type Pen } from './drawing.ts'
import type { Palette } from './palette.ts'

export type Phase = 'waiting' | 'running' | 'crashed'
type Mark = { x100: number; name: string; isOwn: boolean; at: number }

const MARKS_MAX = 14
const MARK_MS = 2200
const LEAST_SPAN_MS = 8000
const LEAST_TOP = 1.8
const CALM_FRAME_MS = 120

/** The flight on its canvas: a curve that rises with the clock, and what becomes of it. */
export function createFlight(palette: Palette, isCalm: boolean) {
  const canvas = h('canvas', { 'aria-hidden': 'true' })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  let phase: Phase = 'waiting'
  let beganAt = 0
  let crashedAt = 0
  let crashX100 = 100
  let marks: Mark[] = []
  let lastFrame = 0
  let received: ((x100: number) => void) | null = null

  let width = 0
  let height = 0
  const size = () => {
    width = canvas.clientWidth
    height = canvas.clientHeight
    const scale = Math.min(devicePixelRatio || 1, 2)
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale)
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale)
    context.setTransform(scale, 0, 0, scale, 0, 0)
  }
  new ResizeObserver(size).observe(canvas)
  const elapsedAt = (now: number) =>
    phase === 'crashed' ? curveMs(Math.max(101, crashX100)) : Math.max(0, now - beganAt)

  function frame(now: number) {
    requestAnimationFrame(frame)
    if (isCalm && now - lastFrame < CALM_FRAME_MS) return
    lastFrame = now
    if (width === 0) return
    const elapsed = phase === 'waiting' ? 0 : elapsedAt(now)
    const x100 = phase === 'crashed' ? crashX100 : curveX100(elapsed)
    if (phase === 'running') received?.(x100)
    marks = marks.filter(({ at }) => now - at < MARK_MS)
    const pen: Pen = { context, width, height, palette, now: isCalm ? 0 : now }
    paint(pen, { phase, elapsed, x100, marks, sinceCrash: now - crashedAt, isCalm })
  }
  requestAnimationFrame(frame)

  return {
    view: canvas,
    onRise: (receive: (x100: number) => void) => {
      received = receive
    },
    wait: () => {
      phase = 'waiting'
      marks = []
    },
    /** The message with the least delay is the best estimate of when the curve began. */
    rise: (elapsed: number, isFirst: boolean) => {
      const began = performance.now() - elapsed
      beganAt = isFirst || phase !== 'running' ? began : Math.min(beganAt, began)
      phase = 'running'
    },
    crash: (x100: number) => {
      crashX100 = x100
      crashedAt = performance.now()
      phase = 'crashed'
    },
    mark: (x100: number, name: string, isOwn = false) => {
      marks = [...marks, { x100, name, isOwn, at: performance.now() }].slice(-MARKS_MAX)
    },
  }
}

type Shown = {
  phase: Phase
  elapsed: number
  x100: number
  marks: readonly Mark[]
  sinceCrash: number
  isCalm: boolean
}

function paint(pen: Pen, shown: Shown) {
  const { context, width, height } = pen
  const { phase, x100, sinceCrash, isCalm } = shown
  context.clearRect(0, 0, width, height)
  const speed = phase === 'running' ? Math.min(4, Math.log2(x100 / 100) + 0.6) : 0.15
  drawStars(pen, speed)
  context.save()
  if (phase === 'crashed' && !isCalm && sinceCrash < 420) {
    const shake = 7 * (1 - sinceCrash / 420)
    context.translate(Math.sin(sinceCrash * 0.09) * shake, Math.cos(sinceCrash * 0.11) * shake)
  }
  const place = scaleOf(pen, shown)
  drawAxes(pen, place)
  if (phase === 'waiting')
    drawRocket(pen, { x: place.left, y: place.bottom, angle: -0.5, flame: 0.25 })
  else drawCurve(pen, shown, place)
  context.restore()
}

type Place = {
  left: number
  bottom: number
  span: number
  top: number
  x(ms: number): number
  y(times: number): number
}

/** The axes grow with the curve, so that its tip stays in the picture. */
function scaleOf({ width, height }: Pen, { elapsed, x100 }: Shown): Place {
  const left = 62
  const bottom = height - 34
  const span = Math.max(LEAST_SPAN_MS, elapsed * 1.18)
  const top = Math.max(LEAST_TOP, 1 + (x100 / 100 - 1) * 1.32)
  return {
    ...{ left, bottom, span, top },
    x: (ms) => left + (ms / span) * (width - left - 18),
    y: (times) => bottom - ((times - 1) / (top - 1)) * (bottom - 26),
  }
}

const STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

function drawAxes({ context, width, palette }: Pen, { left, top, span, bottom, x, y }: Place) {
  context.strokeStyle = palette.grid
  context.fillStyle = palette.text
  context.lineWidth = 1
  context.font = '600 11px "Figtree Variable", sans-serif'
  context.globalAlpha = 0.75
  const step = STEPS.find((item) => (top - 1) / item <= 5) ?? 5000
  context.textAlign = 'right'
  for (let times = 1; times <= top; times += step) {
    context.fillText(`${times.toFixed(step < 1 ? 1 : 0)}×`, left - 26, y(times) + 4)
    context.beginPath()
    context.moveTo(left, y(times))
    context.lineTo(width, y(times))
    context.stroke()
  }
  context.textAlign = 'center'
  const seconds = STEPS.slice(2).find((item) => span / 1000 / item <= 5) ?? 100
  for (let second = seconds; second * 1000 < span; second += seconds) {
    context.fillText(`${second}s`, x(second * 1000), bottom + 20)
  }
  context.globalAlpha = 1
}

const POINTS = 64

function drawCurve(pen: Pen, shown: Shown, place: Place) {
  const { context, palette } = pen
  const { elapsed, x100, phase, sinceCrash } = shown
  const isOver = phase === 'crashed'
  const timesAt = (ms: number) => Math.exp(0.00006 * ms)
  const end = Math.min(elapsed, isOver && x100 === 100 ? 0 : elapsed)
  context.beginPath()
  context.moveTo(place.x(0), place.y(1))
  for (let i = 1; i <= POINTS; i += 1) {
    const ms = (end * i) / POINTS
    context.lineTo(place.x(ms), place.y(timesAt(ms)))
  }
  const tip = { x: place.x(end), y: place.y(timesAt(end)) }
  context.save()
  context.strokeStyle = isOver ? '#ff6b5e' : palette.line
  context.lineJoin = 'round'
  context.lineCap = 'round'
  // A wide, faint line is a glow that costs a phone nothing; a blurred shadow would drop frames.
  context.globalAlpha = 0.22
  context.lineWidth = 15
  context.stroke()
  context.globalAlpha = 1
  context.lineWidth = 5
  context.stroke()
  context.lineTo(tip.x, place.bottom)
  context.lineTo(place.x(0), place.bottom)
  const under = context.createLinearGradient(0, tip.y, 0, place.bottom)
  under.addColorStop(0, `${isOver ? '#ff3b2f' : palette.glow}66`)
  under.addColorStop(1, `${isOver ? '#ff3b2f' : palette.glow}00`)
  context.fillStyle = under
  context.fill()
  context.restore()
  drawMarks(pen, shown, place)
  const slope = place.y(timesAt(end)) - place.y(timesAt(end + 40))
  const angle = -Math.atan2(slope, place.x(end + 40) - place.x(end))
  if (isOver) drawBurst(pen, { ...tip, since: shown.isCalm ? 500 : sinceCrash })
  else drawRocket(pen, { ...tip, angle, flame: 1 })
}

/** Where the player and others cashed out. */
function drawMarks({ context, palette }: Pen, { marks, isCalm }: Shown, place: Place) {
  const now = performance.now()
  context.font = '700 12px "Figtree Variable", sans-serif'
  context.textAlign = 'right'
  for (const { x100, name, isOwn, at } of marks) {
    const age = (now - at) / MARK_MS
    const x = place.x(curveMs(Math.max(101, x100)))
    const y = place.y(x100 / 100)
    context.globalAlpha = Math.max(0, 1 - age)
    context.fillStyle = isOwn ? '#6ff59a' : palette.text
    context.beginPath()
    context.arc(x, y, isOwn ? 6 : 4, 0, Math.PI * 2)
    context.fill()
    context.fillText(name, x - 10, y - 6 - (isCalm ? 0 : age * 22))
  }
  context.globalAlpha = 1
}
