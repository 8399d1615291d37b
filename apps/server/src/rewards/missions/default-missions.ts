import { mulDiv } from '@parola/money'
import type { Board, Mission } from './mission.types.ts'

const ANY = { gameType: null, vendor: null, nodeId: null, minStake: 0n, minOdds: 0 } as const
const points = (count: number) => ({ kind: 'points', points: count }) as const
const count = (times: number) => ({ metric: 'count', count: times }) as const

/** Prizes of the leaderboards, in centavos. */
const RACE = [500_000n, 250_000n, 100_000n, 50_000n, 50_000n, 20_000n, 20_000n, 10_000n, 10_000n]
const HITS = [50_000n, 20_000n, 10_000n, 5000n, 5000n]

type Change = Partial<Mission> & Pick<Mission, 'id' | 'name' | 'goal' | 'reward'>

function mission(change: Change): Mission {
  return {
    ...{ period: 'daily', event: 'bet', filter: ANY, minMultiplier: 0 },
    ...{ minTier: 0, after: null, isOpen: true },
    ...change,
  }
}

/** Centavos as minor units of a currency. */
type Unit = { numerator: bigint; denominator: bigint }
const PESOS: Unit = { numerator: 1n, denominator: 1n }
const moneyIn = (unit: Unit) => (centavos: bigint) => mulDiv(centavos, unit)

type In = { money: (centavos: bigint) => bigint }
const cashIn =
  ({ money }: In) =>
  (amount: bigint) =>
    ({ kind: 'cash', amount: money(amount), multiple: 1 }) as const

/** What a brand begins with: amounts in its minor units are `unit` times those in centavos. */
export function defaultMissions(unit = PESOS): Mission[] {
  const currency = { money: moneyIn(unit) }
  return [...dailyMissions(currency), ...weeklyMissions(currency), ...firstMissions(currency)]
}

function dailyMissions(currency: In): Mission[] {
  const { money } = currency
  const cash = cashIn(currency)
  return [
    mission({
      id: 'daily-visit',
      name: { EN: 'Say hello', TY: 'Mag-hello muna', VI: 'Ghé chào một tiếng' },
      event: 'login',
      goal: count(1),
      reward: points(5),
    }),
    mission({
      id: 'daily-spins',
      name: { EN: '50 slot spins', TY: '50 spin sa slots', VI: '50 lượt quay nổ hũ' },
      filter: { ...ANY, gameType: 'RNG', minStake: money(100n) },
      goal: count(50),
      reward: points(30),
    }),
    mission({
      id: 'daily-new-game',
      name: { EN: 'Try a new game', TY: 'Sumubok ng bagong laro', VI: 'Thử một trò mới' },
      event: 'newGame',
      goal: count(1),
      reward: points(20),
    }),
    mission({
      id: 'daily-turnover',
      name: {
        EN: 'A good day of play',
        TY: 'Magandang araw ng laro',
        VI: 'Một ngày chơi hăng say',
      },
      goal: { metric: 'sum', amount: money(100_000n) },
      reward: cash(500n),
    }),
  ]
}

function weeklyMissions(currency: In): Mission[] {
  const { money } = currency
  const cash = cashIn(currency)
  return [
    mission({
      id: 'weekly-visits',
      name: { EN: 'Five days a week', TY: 'Limang araw sa isang linggo', VI: 'Năm ngày một tuần' },
      period: 'weekly',
      event: 'login',
      goal: count(5),
      reward: points(100),
    }),
    mission({
      id: 'weekly-explorer',
      name: { EN: 'Ten different games', TY: 'Sampung iba’t ibang laro', VI: 'Mười trò khác nhau' },
      period: 'weekly',
      goal: { metric: 'distinct', count: 10 },
      reward: cash(1000n),
    }),
    mission({
      id: 'weekly-big-hit',
      name: {
        EN: 'Three wins of 20× or more',
        TY: 'Tatlong panalong 20× pataas',
        VI: 'Ba lần thắng từ 20× trở lên',
      },
      period: 'weekly',
      event: 'multiplier',
      minMultiplier: 20,
      filter: { ...ANY, minStake: money(100n) },
      goal: count(3),
      reward: cash(2000n),
    }),
    mission({
      id: 'weekly-turnover',
      name: {
        EN: 'A good week of play',
        TY: 'Magandang linggo ng laro',
        VI: 'Một tuần chơi hăng say',
      },
      period: 'weekly',
      goal: { metric: 'sum', amount: money(2_000_000n) },
      reward: cash(5000n),
      minTier: 1,
    }),
  ]
}

function firstMissions(currency: In): Mission[] {
  const { money } = currency
  const cash = cashIn(currency)
  return [
    mission({
      id: 'start-verified',
      name: {
        EN: 'Verify your identity',
        TY: 'I-verify ang identity mo',
        VI: 'Xác minh danh tính',
      },
      period: 'once',
      event: 'verified',
      goal: count(1),
      reward: points(100),
    }),
    mission({
      id: 'start-deposit',
      name: {
        EN: 'Make your first deposit',
        TY: 'Gawin ang una mong deposit',
        VI: 'Nạp tiền lần đầu',
      },
      period: 'once',
      event: 'deposit',
      filter: { ...ANY, minStake: money(10_000n) },
      goal: count(1),
      reward: points(150),
      after: 'start-verified',
    }),
    mission({
      id: 'start-friend',
      name: {
        EN: 'Bring a friend who plays',
        TY: 'Mag-imbita ng kaibigang maglalaro',
        VI: 'Mời một người bạn cùng chơi',
      },
      period: 'once',
      event: 'friend',
      goal: count(1),
      reward: cash(5000n),
    }),
  ]
}

export function defaultBoards(unit = PESOS): Board[] {
  const money = moneyIn(unit)
  const slots = { ...ANY, gameType: 'RNG', minStake: money(100n) } as const
  return [
    {
      id: 'weekly-turnover',
      name: { EN: 'Race of the week', TY: 'Karera ng linggo', VI: 'Đường đua tuần' },
      ...{ period: 'weekly', metric: 'turnover', filter: ANY, multiple: 1, isOpen: true },
      prizes: RACE.map(money),
    },
    {
      id: 'daily-multiplier',
      name: {
        EN: 'Biggest hit of the day',
        TY: 'Pinakamalaking tama ngayong araw',
        VI: 'Lần thắng lớn nhất ngày',
      },
      ...{ period: 'daily', metric: 'bestMultiplier', filter: slots, multiple: 1, isOpen: true },
      prizes: HITS.map(money),
    },
  ]
}
