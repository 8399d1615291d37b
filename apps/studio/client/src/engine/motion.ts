/** Shares of a reel's time: it is drawn back, as a hand would, and bounces where it stops. */
const WOUND = 0.08
const BOUNCE = 0.16
/** How far, in cells. */
const BACK_CELLS = 0.22
const OVER_CELLS = 0.26
/** How much faster than its mean a reel is in the middle of its way. */
const SURGE = 0.45

/** How many cells a reel has gone of its way; one that turns already is not drawn back again. */
export function rolled(share: number, { cells, isTurning }: { cells: number; isTurning: boolean }) {
  if (share >= 1) return cells
  const wound = isTurning ? 0 : WOUND
  if (share < wound) return -BACK_CELLS * Math.sin((share / wound) * Math.PI)
  const way = (share - wound) / (1 - wound - BOUNCE)
  if (way < 1) return cells * surging(way, isTurning)
  const bounce = (share - (1 - BOUNCE)) / BOUNCE
  return cells + OVER_CELLS * Math.sin(bounce * Math.PI) * (1 - bounce * 0.5)
}

/** Gathers speed and loses some before its end; what turns already only loses. */
function surging(way: number, isTurning: boolean): number {
  if (isTurning) return way + (SURGE / 2) * way * (1 - way)
  return way - (SURGE * Math.sin(2 * Math.PI * way)) / (2 * Math.PI)
}

/** Cells that a reel has gone that was let go before anybody knew where it will stop. */
export function launched(ms: number, cellsPerMs: number): number {
  if (ms < WIND_MS) return -BACK_CELLS * Math.sin((Math.max(0, ms) / WIND_MS) * Math.PI)
  const gone = ms - WIND_MS
  // Up to its speed in a fifth of a second.
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
