import {
  freeRoundChecks,
  gameApiChecks,
  judge,
  releaseChecks,
  type Sender,
  senderTo,
  transferChecks,
} from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, VENDOR } from '../test/platform.ts'
import type { Running } from '../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../test/studio-fixture.ts'

let fixture: StudioFixture
let running: Running

beforeAll(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777', { wallet: 'transfer' })
})
afterAll(() => fixture.close())

type Message = Parameters<Sender['send']>[0]
type Reply = Awaited<ReturnType<Sender['send']>>
type Fault = (reply: Reply, sent: Message) => Reply

/** The studio with exactly one fault. */
function brokenClient(fault: Fault): Sender {
  const { keyId, secret } = KEYS[VENDOR]
  const sender = senderTo({
    baseUrl: `${running.url}/api/v1`,
    vendor: VENDOR,
    key: { keyId, secret: Buffer.from(secret, 'base64') },
    nowS: () => Math.floor(Date.now() / 1000),
  })
  const { send } = sender
  sender.send = async (message) => fault(await send(message), message)
  return sender
}

/** Accepts what should be refused with this code, on one path if it is named. */
const lets =
  (code: string, path?: string): Fault =>
  (reply, sent) =>
    reply.code === code && (!path || sent.path === path)
      ? { ...reply, code: 'OK', status: 200, value: {} }
      : reply

let players = 0
async function brokenBy(fault: Fault): Promise<string[]> {
  players += 1
  const guest = {
    ...{ merchant: 'ph', player: `ph_faults${String(players).padStart(6, '0')}` },
    ...{ currency: 'PHP', now: () => new Date() },
  }
  const run = async (change: Fault) => {
    const sender = brokenClient(change)
    const checks = [
      ...gameApiChecks(sender, guest),
      ...transferChecks(sender, guest),
      ...freeRoundChecks(sender, guest),
      ...releaseChecks(sender, guest),
    ]
    const verdicts = await judge(checks)
    return verdicts
      .filter(({ why }) => why !== null)
      .map(({ section, what }) => `${section} ${what}`)
  }
  return run(fault)
}

/** Cases that cannot pass for a studio under test: it has no built pages. */
let always: string[]
beforeAll(async () => {
  always = await brokenBy((reply) => reply)
})

test.each<[string, Fault, RegExp]>([
  ['takes a signature that is not right', lets('BAD_SIGNATURE'), /^1 /],
  ['takes a message of yesterday', lets('CLOCK_SKEW'), /^1 /],
  ['launches a game that is none', lets('GAME_UNKNOWN', '/session/launch'), /a game that is none/],
  [
    'launches a game under maintenance',
    lets('GAME_MAINTENANCE', '/session/launch'),
    /a launch of a game under maintenance/,
  ],
  [
    'releases a game that is none',
    lets('GAME_UNKNOWN', '/games/release'),
    /release of a game that/,
  ],
  [
    'releases a game because nobody asked',
    lets('VALIDATION', '/games/release'),
    /release by nobody/,
  ],
  [
    'ends maintenance by a release',
    (reply, { path }) =>
      path === '/games/release' && reply.value?.status === 'maintenance'
        ? { ...reply, value: { status: 'active' } }
        : reply,
    /release of a game under maintenance/,
  ],
  ['knows a round that never was', lets('ROUND_UNKNOWN'), /a round that never was/],
  ['moves another amount under one name', lets('TX_CONFLICT', '/transfer/in'), /another amount/],
  ['moves money that comes too late', lets('EXPIRED'), /comes too late/],
  ['pays out more than there is', lets('INSUFFICIENT_FUNDS'), /more than there is/],
  ['knows a campaign that never was', lets('CAMPAIGN_UNKNOWN'), /campaign that never was/],
  [
    'says a list that never ends',
    (reply, { path, body }) =>
      path === '/games' && !body.includes('changed_since') && reply.value
        ? { ...reply, value: { ...reply.value, next_cursor: '0' } }
        : reply,
    /list of games|a page holds/,
  ],
])(
  '[WAL-08] a vendor that %s is found by its own case, and by no other',
  async (_what, fault, cases) => {
    const broken = (await brokenBy(fault)).filter((what) => !always.includes(what))
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.filter((what) => !cases.test(what))).toEqual([])
  },
)

test('[WAL-08] a vendor that does not sign its responses, or says OK with the status of an error, fails everywhere', async () => {
  const unsigned = await brokenBy((reply) => ({ ...reply, isSigned: false }))
  const odd = await brokenBy((reply) => ({ ...reply, status: 500 }))
  for (const broken of [unsigned, odd]) expect(broken.length).toBeGreaterThan(20)
})
