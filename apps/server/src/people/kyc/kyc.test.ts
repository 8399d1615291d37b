import { randomUUID } from 'node:crypto'
import type { Verification } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { personalInfo } from '../../../test/personal-info.ts'
import { dataString, documents, jpeg } from '../../../test/pictures.ts'
import { hugePng } from '../../../test/strange-files.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { DAY_MS } from '../../platform/clock/index.ts'

const SOON = { timeout: 25_000, interval: 200 }
const DEPOSIT = { requestKey: '', channel: 'GCASH', amount: '200.00' }

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
}, 60_000)
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const statusOf = async (as: Person) => valueIn(await server.call('idVerification', { as }))
const save = (as: Person, more = {}) =>
  server.call('setPersonalInfo', { as, body: personalInfo(more) })
const send = async (as: Person, more = {}) =>
  server.call('uploadIdImages', { as, body: { ...(await documents()), ...more } })
const deposit = (as: Person) =>
  server.call('requestDeposit', { as, body: { ...DEPOSIT, requestKey: randomUUID() } })
const play = (as: Person) =>
  server.call('launchGame', {
    as,
    body: { nodeId: 10_001, language: 'EN', platform: 'html5', mode: 'real', backUrl: '/' },
  })
const letterOf = async (as: Person) =>
  valueIn(await server.call('securityConfig', { as })).info.idVerification

/** Unlike anybody else's, so that nobody is taken for a duplicate. */
const newNumber = (last: string) => `N${randomUUID().replace(/[^\d]/g, '').slice(0, 12)}${last}`

/** A person whose documents are submitted, with a document number that ends so. */
async function sent(last: string): Promise<Person> {
  const member = await server.registerUnverified()
  valueIn(await save(member, { idNumber: newNumber(last), payeename: `Ana ${newNumber('')}` }))
  valueIn(await send(member))
  return member
}

describe('from nothing to approved', () => {
  test('[KYC-06] [KYC-07] clean documents are approved within seconds, and open money and play', async () => {
    const member = await server.registerUnverified()
    expect(await statusOf(member)).toMatchObject({ state: 'none', minAge: 21, refused: [] })
    expect(await letterOf(member)).toEqual({ enabled: true, isComplete: false, status: 'N' })
    expect(await deposit(member)).toMatchObject({
      code: 'KYC_NEEDED',
      message: 'Please complete verification first',
    })
    expect(await play(member)).toMatchObject({ code: 'KYC_NEEDED' })
    const saved = valueIn(await save(member, { idNumber: newNumber('0') }))
    expect(saved).toMatchObject({
      state: 'draft',
      needed: ['idCardFront', 'idCardBack', 'idCardSelfie'],
    })
    expect(valueIn(await send(member))).toMatchObject({ state: 'submitted', needed: [] })
    expect(await letterOf(member)).toMatchObject({ isComplete: false, status: 'P' })
    expect(await deposit(member)).toMatchObject({ code: 'KYC_NEEDED' })
    await expect.poll(async () => (await statusOf(member)).state, SOON).toBe('approved')
    expect(await letterOf(member)).toEqual({ enabled: true, isComplete: true, status: 'A' })
    expect(await deposit(member)).toMatchObject({ code: 'OK' })
    expect((await play(member)).code).not.toBe('KYC_NEEDED')
  })

  test('[KYC-07] demo play and browsing stay open to an unverified member', async () => {
    const member = await server.registerUnverified()
    const demo = await server.call('launchGame', {
      as: member,
      body: { nodeId: 10_001, language: 'EN', platform: 'html5', mode: 'demo', backUrl: '/' },
    })
    expect(demo.code).not.toBe('KYC_NEEDED')
    expect((await server.call('hotGames', { as: member, query: { language: 'EN' } })).success).toBe(
      true,
    )
  })

  test('[KYC-03] no personal data can be read in the database', async () => {
    const member = await server.registerUnverified()
    valueIn(await save(member, { payeename: 'Kanaryo Reyes Unica' }))
    const { rows } = await server.db.pool.query(
      'select a::text as a, p::text as p from kyc.application a, screening.person p where a.member_id = $1 and p.member_id = $1',
      [member.memberId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/kanaryo|unica|1990-05-17/i)
  })
})

describe('what a provider may say', () => {
  test('[KYC-05] [DOC-006] blurred: refused with its reason, requested alone, then approved by a person', async () => {
    const member = await sent('7')
    await expect.poll(async () => (await statusOf(member)).state, SOON).toBe('refused')
    expect(await statusOf(member)).toMatchObject<Partial<Verification>>({
      refused: [{ part: 'idCardFront', reason: 'BLURRED' }],
      needed: ['idCardFront'],
    })
    const body = { moduleId: 'UPLOADID3' as const }
    expect(await server.call('uploadIdImages', { as: member, body })).toMatchObject({
      code: 'VALIDATION',
      value: { fields: [{ field: 'idCardFront', rule: 'idCardFront' }] },
    })
    const idCardFront = dataString(await jpeg())
    valueIn(await server.call('uploadIdImages', { as: member, body: { ...body, idCardFront } }))
    // The second refusal of the same document goes to a person.
    await expect.poll(async () => (await statusOf(member)).state, SOON).toBe('review')
    expect(await letterOf(member)).toMatchObject({ status: 'P' })
  })

  test.each([
    ['6', 'UNSURE'],
    ['8', 'RED, FINAL'],
  ])('[KYC-06] a number that ends in %s (%s) waits for a person', async (last) => {
    const member = await sent(last)
    await expect.poll(async () => (await statusOf(member)).state, SOON).toBe('review')
    const { rows } = await server.db.pool.query(
      'select kind from screening.person_case where member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual(last === '8' ? [{ kind: 'not-genuine' }] : [])
  })

  test.each(['4', '5'])('[KYC-06] repeated or forged (%s): approved once', async (last) => {
    const member = await sent(last)
    await expect.poll(async () => (await statusOf(member)).state, SOON).toBe('approved')
    const { rows } = await server.db.pool.query(
      'select decided_by, submission from kyc.application where member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ decided_by: 'provider', submission: 1 }])
  })

  test('[KYC-06] a message without the provider’s signature is ignored', async () => {
    const answer = await fetch(`${server.url}/kyc/v1/webhooks/sandbox`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-ts': '1',
        'x-payload-digest': 'ab',
      },
      body: '{"id":"evt_1","applicant_id":"app_1"}',
    })
    expect(answer.status).toBe(401)
  })
})

describe('birthdays', () => {
  test.each([
    ['a day that does not exist', '1990-02-30'],
    ['the 29th of February of a year without one', '2001-02-29'],
    ['the year 9999', '9999-12-31'],
    ['another notation', '17/05/1990'],
    ['the longest life ever', '1850-01-01'],
    ['words', 'yesterday'],
  ])('[KYC-04] %s is no birthday', async (_what, birthday) => {
    const member = await server.registerUnverified()
    expect(await save(member, { birthday })).toMatchObject({
      code: 'VALIDATION',
      value: { fields: [{ field: 'birthday', rule: 'birthday' }] },
    })
  })

  test('[KYC-04] a mistyped birthday bars nobody: the age that it makes has to be confirmed', async () => {
    const member = await server.registerUnverified()
    const birthday = `${server.clock.now().getUTCFullYear() - 9}-01-15`
    for (const underAge of [undefined, 21, 0]) {
      expect(await save(member, { birthday, underAge })).toMatchObject({
        status: 422,
        code: 'BIRTHDAY_TO_CONFIRM',
        value: { fields: [{ field: 'birthday' }], age: 9, minAge: 21 },
      })
    }
    expect(await statusOf(member)).toMatchObject({ state: 'none' })
    // Whoever reviews the account later can see what was typed before it was corrected.
    const { rows } = await server.db.pool.query(
      `select after, member_id from audit.entry
        where what = 'kyc.under-age' and subject = $1 order by seq`,
      [`member:${member.memberId}`],
    )
    expect(rows).toEqual(
      [null, 21, 0].map((confirmed) => ({
        after: { age: 9, minAge: 21, confirmed },
        member_id: member.memberId,
      })),
    )
    // An age that was confirmed for another birthday is ignored.
    expect(valueIn(await save(member, { underAge: 9 }))).toMatchObject({ state: 'draft' })
  })

  test('[KYC-04] [ELI-001] under age: stored, barred immediately, and an operator has the case', async () => {
    const member = await server.registerUnverified()
    const year = server.clock.now().getUTCFullYear() - 20
    expect(
      valueIn(
        await save(member, {
          birthday: `${year}-01-15`,
          idNumber: newNumber('0'),
          underAge: 20,
        }),
      ),
    ).toMatchObject({
      state: 'barred',
    })
    expect(await deposit(member)).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
    expect(await play(member)).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
    const { rows } = await server.db.pool.query(
      `select m.status, m.barred_for, m.kyc, c.kind from member.member m
         join screening.person_case c using (member_id) where member_id = $1`,
      [member.memberId],
    )
    expect(rows).toEqual([
      { status: 'ineligible', barred_for: 'under-age', kyc: 'R', kind: 'under-age' },
    ])
    const old = { ...member, token: await again(member) }
    expect(await save(old)).toMatchObject({ code: 'KYC_NOT_OPEN' })
    expect(await send(old)).toMatchObject({ code: 'KYC_NOT_OPEN' })
  })
})

/** A new session for somebody whose old ones ended. */
async function again(member: Person): Promise<string> {
  const body = { type: 'username' as const, username: member.username, password: 'quiet-harbour-7' }
  return valueIn(await server.call('login', { as: { address: member.address }, body })).token
}

describe('what is not accepted', () => {
  test('[KYC-05] pictures before the personal data', async () => {
    expect(await send(await server.registerUnverified())).toMatchObject({ code: 'KYC_NOT_OPEN' })
  })

  test('[KYC-05] each missing picture is named', async () => {
    const member = await server.registerUnverified()
    valueIn(await save(member, { idNumber: newNumber('0') }))
    const body = { idCardBack: dataString(await jpeg()), moduleId: 'UPLOADID3' as const }
    expect(await server.call('uploadIdImages', { as: member, body })).toMatchObject({
      value: { fields: [{ field: 'idCardFront' }, { field: 'idCardSelfie' }] },
    })
  })

  test('[DOC-001] [DOC-002] a hostile picture, which is named with what to do, and nothing of it is stored', async () => {
    const member = await server.registerUnverified()
    valueIn(await save(member, { idNumber: newNumber('0') }))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const HOSTILE = [
      [dataString(Buffer.alloc(10 * 1024 * 1024, 0xff)), 'IMAGE_TOO_LARGE', 'up to 5 MB'],
      [dataString(svg, 'image/png'), 'IMAGE_WRONG_TYPE', 'JPEG, JPG or PNG'],
      [dataString(hugePng(14_000, 14_000), 'image/png'), 'IMAGE_TOO_MANY_PIXELS', '40 megapixels'],
      [dataString(Buffer.from('GIF89a', 'latin1')), 'IMAGE_WRONG_TYPE', 'JPEG, JPG or PNG'],
    ] as const
    for (const [idCardBack, code, words] of HOSTILE) {
      const answer = await send(member, { idCardBack })
      expect(answer, code).toMatchObject({ code, message: expect.stringContaining(words) })
    }
    const { rows } = await server.db.pool.query('select from kyc.file where member_id = $1', [
      member.memberId,
    ])
    expect(rows).toEqual([])
  })

  test('[KYC-05] anything while documents are under review, and two concurrent submissions', async () => {
    const member = await server.registerUnverified()
    valueIn(await save(member, { idNumber: newNumber('9') }))
    const both = await Promise.all([send(member), send(member)])
    expect(both.map(({ code }) => code).sort()).toEqual(['KYC_NOT_OPEN', 'OK'])
    expect(await save(member)).toMatchObject({ code: 'KYC_NOT_OPEN' })
    const { rows } = await server.db.pool.query('select from kyc.file where member_id = $1', [
      member.memberId,
    ])
    expect(rows).toHaveLength(3)
  })

  test('[DOC-006] more than 12 pictures, or five submissions in a day', async () => {
    const member = await server.registerUnverified()
    valueIn(await save(member, { idNumber: newNumber('9') }))
    const refuse = `update kyc.application set state = 'draft' where member_id = $1`
    const drop = 'update kyc.file set is_refused = true where member_id = $1'
    for (let time = 0; time < 4; time += 1) {
      expect((await send(member)).code).toBe('OK')
      await server.db.pool.query(refuse, [member.memberId])
      await server.db.pool.query(drop, [member.memberId])
    }
    expect(await send(member)).toMatchObject({ code: 'KYC_QUOTA', status: 429 })
  })

  test('[KYC-06] no answer: after an hour it goes to an operator', async () => {
    const member = await sent('9')
    await server.db.pool.query(
      'update kyc.application set submitted_at = $2 where member_id = $1',
      [member.memberId, new Date(server.clock.now().getTime() - DAY_MS)],
    )
    await expect.poll(async () => (await statusOf(member)).state, SOON).toBe('review')
  })
})
