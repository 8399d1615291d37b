import { randomUUID } from 'node:crypto'
import { newsApi, signRequest, walletApi } from '@parola/vendor-protocol'
import { hostileTexts } from '@parola/vendor-protocol/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '../src/platform/clock/index.ts'
import { GAME, KEY, VENDOR, type VendorFixture, vendorFixture } from './vendor-fixture.ts'

const SERVER_ERROR = 500
const AT = '2026-01-02T03:04:05Z'
const UNUSED_TX = 'tx-unused'
/** Accepted, or refused as malformed. All other refusals are sent again, to check that nothing moves. */
const UNREAD = new Set(['OK', 'BAD_REQUEST', 'VALIDATION'])

let fixture: VendorFixture
let client: { player: string; session: string }

beforeAll(async () => {
  fixture = await vendorFixture()
  client = await fixture.play()
})
afterAll(() => fixture.close())

type Path = keyof typeof walletApi | keyof typeof newsApi

/** One valid body of every call of a vendor. */
function rightBodies(): Record<Path, object[]> {
  const { player } = client
  const ofRound = { player, game: GAME, round: 'R1' }
  const call = { ...ofRound, session: client.session, currency: 'PHP', at: AT, round_closed: true }
  const free = { campaign: 'C1', left: 3 }
  const news = { id: 'E1', at: AT }
  return {
    '/session/authenticate': [{ token: 'x'.repeat(40), game: GAME }],
    '/wallet/balance': [{ player, currency: 'PHP', session: client.session }],
    '/wallet/transact': [
      {
        ...call,
        actions: [
          { tx: UNUSED_TX, type: 'bet', amount: '1.00', jackpot_contribution: '0.010000' },
          { tx: `${UNUSED_TX}-2`, type: 'win', amount: '1.00' },
        ],
        valid: '1.00',
      },
      { ...call, actions: [{ tx: UNUSED_TX, type: 'free_bet', amount: '1.00', ...free }] },
      { ...call, actions: [{ tx: UNUSED_TX, type: 'free_win', amount: '1.00', ...free }] },
      {
        ...call,
        actions: [
          { tx: UNUSED_TX, type: 'jackpot_win', amount: '1.00', jackpot: 'J1', level: 'mini' },
        ],
      },
      { ...call, actions: [{ tx: UNUSED_TX, type: 'adjust', amount: '-1.00' }] },
    ],
    '/wallet/rollback': [
      { ...ofRound, currency: 'PHP', tx: 'X1', ref_tx: 'B1', scope: 'round', reason: 'timeout' },
    ],
    '/wallet/round/close': [{ ...ofRound, bet: '1.00', win: '1.00', valid: '1.00' }],
    '/wallet/transaction': [{ player, tx: 'B1' }],
    '/events': [
      { ...news, type: 'maintenance', data: { scope: 'vendor', from: AT, until: AT } },
      { ...news, type: 'catalogue', data: { games: [GAME] } },
      { ...news, type: 'jackpot', data: {} },
      { ...news, type: 'freerounds', data: { player, campaign: 'C1' } },
      { ...news, type: 'round_changed', data: { player, round: 'R1' } },
    ],
  }
}

async function sendRequest(path: string, text: string) {
  const body = text.replaceAll(UNUSED_TX, () => randomUUID())
  const timestampS = unixSeconds(fixture.clock.now())
  const headers = signRequest({
    vendor: VENDOR,
    key: { keyId: KEY.keyId, secret: Buffer.from(KEY.secret, 'base64') },
    ...{ path: `/vgw/v1${path}`, body, timestampS, requestId: randomUUID() },
  })
  const answer = await fetch(`${fixture.url}/vgw/v1${path}`, { method: 'POST', headers, body })
  const { code } = JSON.parse(await answer.text()) as { code: string }
  return { status: answer.status, code }
}

/** All that was booked, and the wallet. */
async function kept() {
  const { rows } = await fixture.database.db.pool.query(
    `select (select count(*) from ledger.posting) as postings, (select count(*) from bet.bet) as bets`,
  )
  return { ...rows[0], balance: await fixture.balance() }
}

test.each([...Object.keys(walletApi), ...Object.keys(newsApi)] as Path[])(
  '[SEC-016] [WAL-08] %s clearly refuses what it does not accept, and books nothing of it',
  async (path) => {
    const refused: string[] = []
    for (const text of rightBodies()[path].flatMap(hostileTexts)) {
      const response = await sendRequest(path, text)
      const what = `${path} ${text.slice(0, 700)}`
      expect.soft(response.status, what).toBeLessThan(SERVER_ERROR)
      expect.soft(response.code, what).not.toBe('INTERNAL')
      if (!UNREAD.has(response.code)) refused.push(text)
    }
    const before = await kept()
    for (const text of refused) await sendRequest(path, text)
    expect(await kept()).toEqual(before)
  },
)
