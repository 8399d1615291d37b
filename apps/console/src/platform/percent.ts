import { PPM_OF_PERCENT } from '@parola/money'
/** Parts per million as percent: `5000` is `0.5`. */
export const percentOf = (ppm: string | number) => String(Number(ppm) / PPM_OF_PERCENT)

/** What was typed in percent as parts per million; what is no number stays none. */
export const ppmOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Math.round(Number(typed.trim()) * PPM_OF_PERCENT)
