import { randomUUID } from 'node:crypto'
import type { GameClient } from './client.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Reply, type Sender } from './sender.ts'

const DAY_MS = 86_400_000
const ROUNDS = 5
/** How many games are tried until one has free rounds. */
const TRIES = 200

type Guest = { merchant: string; player: string; currency: string; now: () => Date }
type Offer = { game: string; status: string; currencies?: Record<string, { min: string }> }

/** rules/vendor-protocol §2 and §8 at a vendor: a grant is made once, counted, and revoked. */
export function freeRoundChecks(sender: Sender, guest: Guest): Check[] {
  const { player, currency, now } = guest
  const run = randomUUID().slice(0, 8)
  const later = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString()
  const found = { game: '', stake: '' }
  const terms = (name: string, more: object = {}) => ({
    ...{ campaign: `${run}-${name}`, player, games: [found.game], rounds: ROUNDS, currency },
    ...{ stake: found.stake, starts_at: later(0), expires_at: later(1), ...more },
  })
  const send = (path: '/freerounds/get' | '/freerounds/cancel', name: string) =>
    sender.sendRequest(path, { campaign: `${run}-${name}`, player })
  const stands = (reply: Reply, state: string, left: number) => {
    mustAnswer(reply, 'OK')
    const response = reply.value ?? {}
    must(response.state === state && response.left === left, `answered ${JSON.stringify(response)}`)
  }
  const first = { value: {} as object, grant: '' }
  return [
    {
      section: 2,
      what: 'free rounds are given in a game that has them',
      run: async () => {
        const reply = await sender.sendRequest('/games', { merchant: guest.merchant, limit: TRIES })
        const offers = (reply.value?.games ?? []) as Offer[]
        for (const { game, status, currencies } of offers) {
          if (status !== 'active' || found.game) continue
          const stake = currencies?.[currency]?.min ?? '1.00'
          const request = terms('one', { games: [game], stake })
          const response = await sender.sendRequest('/freerounds/grant', request)
          if (response.code !== 'OK') continue
          Object.assign(found, { game, stake })
          Object.assign(first, { value: request, grant: String(response.value?.grant) })
        }
        must(found.game !== '', `none of ${offers.length} games has free rounds`)
        stands(await send('/freerounds/get', 'one'), 'active', ROUNDS)
      },
    },
    {
      section: 2,
      what: 'the same campaign and player again is the same grant, other terms are a conflict',
      run: async () => {
        const again = await sender.sendRequest('/freerounds/grant', first.value)
        must(again.value?.grant === first.grant, `another grant: ${again.value?.grant}`)
        const more = { ...first.value, rounds: ROUNDS + 1 }
        mustAnswer(await sender.sendRequest('/freerounds/grant', more), 'TX_CONFLICT')
        stands(await send('/freerounds/get', 'one'), 'active', ROUNDS)
      },
    },
    {
      section: 2,
      what: 'what begins later waits, and what was taken back is over, also the second time',
      run: async () => {
        mustAnswer(
          await sender.sendRequest('/freerounds/grant', terms('two', { starts_at: later(0.5) })),
          'OK',
        )
        stands(await send('/freerounds/get', 'two'), 'pending', ROUNDS)
        for (const name of ['one', 'two', 'two'])
          stands(await send('/freerounds/cancel', name), 'cancelled', ROUNDS)
      },
    },
    ...(
      [
        ['of a game that is none', { games: ['no-such-game'] }, 'GAME_UNKNOWN'],
        ['in another currency', { currency: 'XTS' }, 'CURRENCY_MISMATCH'],
        ['that have run out', { starts_at: later(-2), expires_at: later(-1) }, 'CAMPAIGN_EXPIRED'],
        ['of no rounds', { rounds: 0 }, 'VALIDATION'],
      ] as const
    ).map(([what, more, code]) => ({
      section: 2,
      what: `free rounds ${what} are refused`,
      run: async () =>
        mustAnswer(await sender.sendRequest('/freerounds/grant', terms('no', more)), code),
    })),
    {
      section: 2,
      what: 'a campaign that never was is unknown',
      run: async () => {
        mustAnswer(await send('/freerounds/get', 'never'), 'CAMPAIGN_UNKNOWN')
        mustAnswer(await send('/freerounds/cancel', 'never'), 'CAMPAIGN_UNKNOWN')
      },
    },
  ]
}

/** rules/vendor-protocol §3 at the platform: rounds that nobody granted are not free. */
export function freeBetChecks(sender: Sender, client: GameClient): Check[] {
  const campaign = client.own('campaign')
  const action = (type: string, more: object = { campaign }) => ({
    ...{ type, tx: client.own(`${type}-${randomUUID()}`), amount: '1.00', ...more },
  })
  const bet = action('bet', {})
  const wrong: [string, object[], string][] = [
    ['a free bet of a campaign that is none', [action('free_bet')], 'CAMPAIGN_UNKNOWN'],
    ['a free win of a campaign that is none', [action('free_win')], 'CAMPAIGN_UNKNOWN'],
    ['a free bet without a campaign', [action('free_bet', {})], 'VALIDATION'],
    ['a stake and a free win in one call', [bet, action('free_win')], 'VALIDATION'],
  ]
  return wrong.map(([what, actions, code]) => ({
    section: 3,
    what: `${what} is refused, and moves nothing`,
    run: async () => {
      const before = await client.balance()
      const body = { ...client.bet('free', '1.00'), actions }
      mustAnswer(await sender.sendRequest('/wallet/transact', body), code)
      must((await client.balance()) === before, 'the balance has moved')
    },
  }))
}
