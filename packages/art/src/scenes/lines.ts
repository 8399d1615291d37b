import type { Seeded } from '../seeded.ts'
import { polygon, round } from '../svg.ts'

export const W = 300
export const H = 400

/** Draws a scene: `q(0)` is the farthest layer's colour, `q(3)` the nearest's. */
export type Scene = (q: (layer: number) => string, r: Seeded) => string

export const ridge = (r: Seeded, y: number, amp: number, k: number, rough = 1) => {
  const pts: [number, number][] = [[0, H]]
  for (let i = 0; i <= k; i++)
    pts.push([
      (i / k) * W,
      y - amp * (0.5 + 0.5 * Math.sin(i * 1.7 * rough + y)) - r.between(0, amp * 0.6),
    ])
  return polygon([...pts, [W, H]])
}
export const curve = (y: number, a: number, ph: number, k = 1.3) => {
  let d = `M0 ${H}`
  for (let x = 0; x <= W; x += 10) d += `L${x} ${round(y + a * Math.sin((x / W) * k * 6.28 + ph))}`
  return `${d}L${W} ${H}Z`
}
