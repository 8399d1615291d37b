import { randomUUID } from 'node:crypto'
import type { GameClient } from './client.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Sender } from './sender.ts'

/** The platform reads the list soon after the event; how many looks are soon enough. */
const LOOKS = 60
const HOUR_MS = 3_600_000

/** The kit as a vendor that closes its game and opens it again. */
export type Shop = {
  lists(status: 'active' | 'maintenance'): void
  /** Waits a second. */
  rest(): Promise<void>
  now(): Date
}

/** rules/vendor-protocol §8 at the platform: after the closing no round begins, and open rounds finish. */
export function maintenanceChecks(sender: Sender, client: GameClient, shop: Shop): Check[] {
  const { player, game } = client
  const move = (round: string, type: 'bet' | 'win') =>
    client.transact(round, [{ type, tx: `${round}-${type}`, amount: '1.00' }], false)
  const news = (type: string, data: object) =>
    sender.sendRequest('/events', {
      id: client.own(type),
      type,
      at: shop.now().toISOString(),
      data,
    })
  const tryBet = async () => {
    const round = `shut-${randomUUID().slice(0, 8)}`
    const received = await move(round, 'bet')
    if (received.code === 'OK')
      mustAnswer(await client.rollback(round, [`${round}-no`, `${round}-bet`]), 'OK')
    return received.code
  }
  const untilBetsAnswer = async (code: string) => {
    let reply = ''
    for (let look = 0; look < LOOKS && reply !== code; look += 1) {
      reply = await tryBet()
      if (reply !== code) await shop.rest()
    }
    must(reply === code, `a bet is still answered ${reply}, not ${code}`)
  }
  return [
    {
      section: 3,
      what: 'news of maintenance is taken, also the second time',
      run: async () => {
        for (const round of ['shut-won', 'shut-back', 'shut-total'])
          mustAnswer(await move(round, 'bet'), 'OK')
        mustAnswer(await move('shut-total', 'win'), 'OK')
        shop.lists('maintenance')
        const from = shop.now().toISOString()
        const until = new Date(shop.now().getTime() + HOUR_MS).toISOString()
        const data = { scope: 'games', games: [game], from, until }
        for (let time = 0; time < 2; time += 1) mustAnswer(await news('maintenance', data), 'OK')
      },
    },
    {
      section: 8,
      what: 'a game under maintenance takes no bet, and a refused one moves nothing',
      run: async () => {
        await untilBetsAnswer('GAME_MAINTENANCE')
        const before = await client.balance()
        mustAnswer(await move('shut-new', 'bet'), 'GAME_MAINTENANCE')
        must((await client.balance()) === before, 'a refused bet has moved money')
      },
    },
    {
      section: 8,
      what: 'a bet that was taken before the maintenance is answered as it was',
      run: async () => {
        const again = await move('shut-won', 'bet')
        mustAnswer(again, 'OK')
        must(again.value?.duplicate === true, 'the repeat counted as a call of its own')
      },
    },
    {
      section: 8,
      what: 'a win comes in during maintenance',
      run: async () => mustAnswer(await move('shut-won', 'win'), 'OK'),
    },
    {
      section: 8,
      what: 'a rollback comes in during maintenance',
      run: async () =>
        mustAnswer(await client.rollback('shut-back', ['shut-back-no', 'shut-back-bet']), 'OK'),
    },
    {
      section: 8,
      what: 'a round is closed during maintenance',
      run: async () => {
        const totals = { player, game, round: client.own('shut-total'), bet: '1.00', win: '1.00' }
        mustAnswer(await sender.sendRequest('/wallet/round/close', totals), 'OK')
      },
    },
    {
      section: 8,
      what: 'after the maintenance bets are taken again',
      run: async () => {
        shop.lists('active')
        mustAnswer(await news('catalogue', { games: [game] }), 'OK')
        await untilBetsAnswer('OK')
      },
    },
  ]
}
