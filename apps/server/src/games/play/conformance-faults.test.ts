import {
  judge,
  openClient,
  type Sender,
  senderTo,
  walletApiChecks,
} from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '#platform/clock'
import { opened, openStudio, type Studio } from '../../../test/outside.ts'
import { openTestServer, type TestServer, valueIn, vendorKey } from '../../../test/test-server.ts'

let studio: Studio
let server: TestServer
let title: { node_id: number; game: string }

beforeAll(async () => {
  studio = await openStudio()
  server = await openTestServer({ studioUrl: studio.url })
  studio.answers(opened('http://studio.example/play/?s=1'))
  const text = `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`
  title = (await server.db.pool.query(text)).rows[0]
})
afterAll(async () => {
  await server.close()
  await studio.close()
})

type Reply = Awaited<ReturnType<Sender['send']>>
type Message = Parameters<Sender['send']>[0]
type Fault = (reply: Reply, sent: Message) => Reply

const approver =
  (code: string): Fault =>
  (reply) =>
    reply.code === code ? { ...reply, code: 'OK', status: 200, value: {} } : reply

const neverClosed: Fault = (reply, { path }) =>
  path === '/wallet/round/close'
    ? approver('ROUND_UNKNOWN')(reply, { path, body: '', headers: {} })
    : reply

const unsignedNowhere: Fault = (reply, { path }) =>
  path === '/no/such/path' ? { ...reply, isSigned: false } : reply

/** The platform with a single fault, called by a player used for nothing else. */
async function brokenBy(fault: Fault): Promise<string[]> {
  const member = await server.register()
  await server.fund(member.memberId, 1_006_00n)
  const launch = { language: 'EN', platform: 'html5', mode: 'real' } as const
  const body = { nodeId: title.node_id, ...launch }
  valueIn(await server.call('launchGame', { as: member, body }))
  const token = String(studio.requested.at(-1)?.body.token)
  const now = () => server.clock.now()
  const sender = senderTo({
    baseUrl: `${server.url}/vgw/v1`,
    vendor: 'BGS',
    key: vendorKey('BGS'),
    nowS: () => unixSeconds(now()),
  })
  const client = await openClient(sender, { token, game: title.game, now })
  const { send } = sender
  sender.send = async (message) => fault(await send(message), message)
  const verdicts = await judge(walletApiChecks(sender, client, token))
  return verdicts.filter(({ why }) => why !== null).map(({ section, what }) => `${section} ${what}`)
}

test('[WAL-08] a platform without a fault passes every check', async () => {
  expect(await brokenBy((reply) => reply)).toEqual([])
})

test.each<[string, Fault, RegExp]>([
  ['believes a signature that is not right', approver('BAD_SIGNATURE'), /^1 a call /],
  ['takes a bet after its rollback', approver('TX_ROLLED_BACK'), /TX_ROLLED_BACK|taken back|order/],
  [
    'pays a win of a round that never was',
    approver('ROUND_UNKNOWN'),
    /ROUND_UNKNOWN|order|never was is not closed/,
  ],
  [
    'takes a bet in a round that is closed',
    approver('ROUND_CLOSED'),
    /ROUND_CLOSED|totals that agree/,
  ],
  ['closes a round by totals that differ', approver('ROUND_MISMATCH'), /totals that differ/],
  ['closes a round that never was', neverClosed, /never was is not closed/],
  [
    'returns the totals of the vendor as its own',
    (reply, { body }) =>
      reply.code === 'ROUND_MISMATCH' ? { ...reply, value: JSON.parse(body) } : reply,
    /totals that differ/,
  ],
  ['takes another currency', approver('CURRENCY_MISMATCH'), /another currency/],
  ['takes more than was staked', approver('AMOUNT_INVALID'), /stake|turnover/],
  ['pays a jackpot that nobody lists', approver('JACKPOT_UNKNOWN'), /jackpot that nobody lists/],
  ['does not sign the refusal of a path', unsignedNowhere, /path that is not there/],
  ['lets a launch token be used twice', approver('TOKEN_INVALID'), /launch token is good once/],
])(
  '[WAL-08] a platform that %s is found by the case for it, and by no other',
  async (_what, fault, cases) => {
    const broken = await brokenBy(fault)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.filter((what) => !cases.test(what))).toEqual([])
  },
)
