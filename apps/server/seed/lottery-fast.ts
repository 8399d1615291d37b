import type { LotteryGame } from './lottery-state.ts'

/** Seconds between draws, and before each of them to the end of sales (rules/lottery-digital §3). */
const PERIODS: Record<string, readonly [everyS: number, closeS: number, name: string]> = {
  '1M': [60, 5, '1 min'],
  '75S': [75, 8, '75 s'],
  '90S': [90, 8, '90 s'],
  '3M': [180, 10, '3 min'],
  '5M': [300, 15, '5 min'],
  '15M': [900, 60, '15 min'],
  '20M': [1200, 60, '20 min'],
}

type Kind = Pick<LotteryGame, 'vendor' | 'game_type' | 'mode' | 'zone'>

const VIETNAM: Kind = {
  ...{ vendor: 'TCG_LOTTO_VN', game_type: 'ELOTT', mode: 'ELOTT', zone: 'Asia/Ho_Chi_Minh' },
}
const ASIA: Kind = { vendor: 'TCG_SEA', game_type: 'LOTT', mode: 'SEA', zone: 'Asia/Bangkok' }
const DRAWS: Kind = { vendor: 'LOTT', game_type: 'LOTT', mode: 'LOTT', zone: 'Asia/Shanghai' }
const FIXED: Kind = { vendor: 'ELOTT', game_type: 'ELOTT', mode: 'ELOTT', zone: 'Asia/Shanghai' }

/** Code, draw and name of a game, and how often it is drawn. */
const FAST: [Kind, code: string, family: string, name: string, periods: string[]][] = [
  [VIETNAM, 'VN_MB', 'VN_MB', 'Hanoi VIP', ['1M', '75S', '5M']],
  [VIETNAM, 'VN_MN', 'VN_MN', 'Saigon VIP', ['1M', '5M']],
  [VIETNAM, 'VN_MT', 'VN_MN', 'Da Nang VIP', ['1M', '5M']],
  [ASIA, 'TH_FAST', 'TH_FAST', 'Thai Fast', ['15M']],
  [ASIA, 'S4D', '4D_MY', '4D Fast', ['5M']],
  [ASIA, 'TGL', 'TOGEL', 'Togel Fast', ['15M']],
  [DRAWS, 'SSC', 'SSC', 'Five Digits', ['1M', '3M', '5M', '20M']],
  [DRAWS, '11X5', '11X5', '11 Pick 5', ['1M', '5M']],
  [DRAWS, 'K3', 'K3', 'Three Dice', ['1M', '3M']],
  [DRAWS, 'PK10', 'PK10', 'Ten Cars', ['1M', '5M']],
  [FIXED, 'L28', 'L28', 'Lucky 28', ['1M', '90S']],
  [FIXED, 'KENO', 'KENO', 'Happy 8', ['1M', '5M']],
  [FIXED, 'M6', 'M6', 'Mark Six', ['5M']],
]

/** Games that draw by themselves all day, and one in the evening; each from a seed that is committed to. */
export function fastGames(): LotteryGame[] {
  const fast = FAST.flatMap(([kind, code, family, name, periods]) =>
    periods.map((period) => {
      const [everyS = 0, closeS = 0, often = ''] = PERIODS[period] ?? []
      return {
        ...{ ...kind, game: `${code}_${period}`, family, name: `${name} ${often}` },
        ...{ source: 'RNG' as const, schedule: { everyS }, close_s: closeS },
      }
    }),
  )
  const evening = { draws: [{ time: '21:30' }] }
  const daily = { ...FIXED, game: 'M6_DAY', family: 'M6', name: 'Mark Six', source: 'RNG' as const }
  return [...fast, { ...daily, schedule: evening, close_s: 600 }]
}
