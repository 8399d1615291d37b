import {
  judge,
  type Line,
  lineTo,
  sitDown,
  walletApiChecks,
} from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import { openStand, type Stand, valueIn, vendorKey } from '../../../test/stand.ts'

let studio: Studio
let stand: Stand
let title: { node_id: number; game: string }

beforeAll(async () => {
  studio = await openStudio()
  stand = await openStand({ studioUrl: studio.url })
  studio.answers(opened('http://studio.example/play/?s=1'))
  const text = `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`
  title = (await stand.db.pool.query(text)).rows[0]
})
afterAll(async () => {
  await stand.close()
  await studio.close()
})

type Heard = Awaited<ReturnType<Line['send']>>
type Message = Parameters<Line['send']>[0]
type Fault = (heard: Heard, sent: Message) => Heard

const lets =
  (code: string): Fault =>
  (heard) =>
    heard.code === code ? { ...heard, code: 'OK', status: 200, value: {} } : heard

const neverClosed: Fault = (heard, { path }) =>
  path === '/wallet/round/close'
    ? lets('ROUND_UNKNOWN')(heard, { path, body: '', headers: {} })
    : heard

const unsignedNowhere: Fault = (heard, { path }) =>
  path === '/no/such/path' ? { ...heard, isSigned: false } : heard

/** The platform, but for one thing that it does wrong, tried by a player who is there for nothing else. */
async function brokenBy(fault: Fault): Promise<string[]> {
  const member = await stand.register()
  await stand.fund(member.memberId, 1_006_00n)
  const ask = { language: 'EN', platform: 'html5', mode: 'real' } as const
  const body = { nodeId: title.node_id, ...ask }
  valueIn(await stand.call('launchGame', { as: member, body }))
  const token = String(studio.asked.at(-1)?.body.token)
  const now = () => stand.clock.now()
  const line = lineTo({
    baseUrl: `${stand.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    nowS: () => unixSeconds(now()),
  })
  const seat = await sitDown(line, { token, game: title.game, now })
  const { send } = line
  line.send = async (message) => fault(await send(message), message)
  const verdicts = await judge(walletApiChecks(line, seat, token))
  return verdicts.filter(({ why }) => why !== null).map(({ section, what }) => `${section} ${what}`)
}

test('[WAL-08] a platform without a fault breaks no line', async () => {
  expect(await brokenBy((heard) => heard)).toEqual([])
})

test.each<[string, Fault, RegExp]>([
  ['believes a signature that is not right', lets('BAD_SIGNATURE'), /^1 a call /],
  ['takes a bet after its rollback', lets('TX_ROLLED_BACK'), /TX_ROLLED_BACK|taken back|order/],
  [
    'pays a win of a round that never was',
    lets('ROUND_UNKNOWN'),
    /ROUND_UNKNOWN|order|never was is not closed/,
  ],
  ['takes a bet in a round that is closed', lets('ROUND_CLOSED'), /ROUND_CLOSED|totals that agree/],
  ['closes a round by totals that differ', lets('ROUND_MISMATCH'), /totals that differ/],
  ['closes a round that never was', neverClosed, /never was is not closed/],
  [
    'tells the totals of the vendor for its own',
    (heard, { body }) =>
      heard.code === 'ROUND_MISMATCH' ? { ...heard, value: JSON.parse(body) } : heard,
    /totals that differ/,
  ],
  ['takes another currency', lets('CURRENCY_MISMATCH'), /another currency/],
  ['takes more than was staked', lets('AMOUNT_INVALID'), /stake|turnover/],
  ['pays a jackpot that nobody lists', lets('JACKPOT_UNKNOWN'), /jackpot that nobody lists/],
  ['does not sign the refusal of a path', unsignedNowhere, /path that is not there/],
  ['lets a launch token be used twice', lets('TOKEN_INVALID'), /launch token is good once/],
])(
  '[WAL-08] a platform that %s is found by the case for it, and by no other',
  async (_what, fault, cases) => {
    const broken = await brokenBy(fault)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.filter((what) => !cases.test(what))).toEqual([])
  },
)
