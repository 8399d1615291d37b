/** Shares of a reel's time: it is first pulled back, as by hand, and bounces where it stops. */
const WOUND = 0.08
const BOUNCE = 0.16
/** How far, in cells. */
const BACK_CELLS = 0.22
const OVER_CELLS = 0.26
/** How much faster than its mean a reel is halfway. */
const SURGE = 0.45

/** How many cells a reel has moved; a reel that already turns is not pulled back first. */
export function rolled(share: number, { cells, isTurning }: { cells: number; isTurning: boolean }) {
  if (share >= 1) return cells
  const wound = isTurning ? 0 : WOUND
  if (share < wound) return -BACK_CELLS * Math.sin((share / wound) * Math.PI)
  const progress = (share - wound) / (1 - wound - BOUNCE)
  if (progress < 1) return cells * surging(progress, isTurning)
  const bounce = (share - (1 - BOUNCE)) / BOUNCE
  return cells + OVER_CELLS * Math.sin(bounce * Math.PI) * (1 - bounce * 0.5)
}

/** Speeds up and slows down before its end; a reel that already turns only slows down. */
function surging(progress: number, isTurning: boolean): number {
  if (isTurning) return progress + (SURGE / 2) * progress * (1 - progress)
  return progress - (SURGE * Math.sin(2 * Math.PI * progress)) / (2 * Math.PI)
}

/** Cells that a reel has turned since it was released before its stop was known. */
export function launched(ms: number, cellsPerMs: number): number {
  if (ms < WIND_MS) return -BACK_CELLS * Math.sin((Math.max(0, ms) / WIND_MS) * Math.PI)
  const gone = ms - WIND_MS
  // Reaches full speed in a fifth of a second.
  const up = Math.min(gone, SPEEDING_MS)
  return cellsPerMs * ((up * up) / (2 * SPEEDING_MS) + Math.max(0, gone - SPEEDING_MS))
}

const WIND_MS = 90
const SPEEDING_MS = 200

/** Falls faster and faster, and bounces once. */
export function falling(share: number): number {
  if (share >= 1) return 1
  const drop = 0.72
  if (share < drop) return (share / drop) ** 2
  const t = (share - drop) / (1 - drop)
  return 1 - 0.09 * 4 * t * (1 - t)
}
