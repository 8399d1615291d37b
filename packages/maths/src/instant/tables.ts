import tables from '../../data/instant-tables.json' with { type: 'json' }

export type Risk = 'low' | 'medium' | 'high'
export type PlinkoRows = 8 | 12 | 16

/** Multipliers of plinko by rows and risk, one for each bucket. */
export const PLINKO: Record<PlinkoRows, Record<Risk, string[]>> = tables.plinko
export const PLINKO_RTP: Record<PlinkoRows, Record<Risk, string>> = tables.plinkoRtp
/** Multipliers of the wheel's twenty segments. */
export const WHEEL: Record<Risk, string[]> = tables.wheel
export const WHEEL_RTP: Record<Risk, string> = tables.wheelRtp
/** What so many picks pay for so many hits. */
export const KENO: Record<string, Record<string, string>> = tables.keno40
export const KENO_RTP: Record<string, string> = tables.keno40Rtp
/** Segments of the game-show wheel: a number, or `x` and a multiplier. */
export const MONEY_WHEEL: string[] = tables.moneyWheel
export const POKER_PAYS: Record<string, number> = tables.videoPoker85
export const ROULETTE_RED: ReadonlySet<number> = new Set(tables.rouletteRed)
export const COLORS = ['RED', 'BLUE', 'YELLOW', 'GREEN', 'WHITE', 'PINK'] as const
export type Color = (typeof COLORS)[number]
