import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSettings } from '../../../test/brand-settings.ts'
import type { Operator } from '../../../test/operators.ts'
import { personalInfo } from '../../../test/personal-info.ts'
import { documents } from '../../../test/pictures.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { kycSettings } from './kyc-settings.ts'

const SOON = { timeout: 25_000, interval: 150 }

let server: TestServer
let reviewer: Operator

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  reviewer = await server.operator({ roles: ['identity-reviewer'] })
  await setSettings(server.db, kycSettings, { provider: 'operators' })
  server.clock.advance(3000)
}, 60_000)
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
})
afterAll(() => server.close())

const stateOf = async (as: Person) => valueIn(await server.call('idVerification', { as })).state
const queue = async (query: object = {}, as: Operator = reviewer) =>
  valueIn(await server.call('kycQueue', { as, query }))
const look = async ({ memberId }: Person, as: Operator = reviewer) =>
  server.call('kycCase', { as, query: { memberId } })

/** A person whose documents wait for review. */
async function waiting(more = {}): Promise<Person> {
  const member = await server.registerUnverified()
  const idNumber = randomUUID()
  const payeename = `Ana ${idNumber.replace(/[^a-f]/g, '')} Cruz`
  const body = personalInfo({ idNumber, payeename, ...more })
  valueIn(await server.call('setPersonalInfo', { as: member, body }))
  valueIn(await server.call('uploadIdImages', { as: member, body: await documents() }))
  await expect.poll(() => stateOf(member), SOON).toBe('review')
  return member
}

describe('the queue', () => {
  test('[KYC-05] lists those who wait for review, longest waiting first, page by page', async () => {
    const members = [await waiting(), await waiting(), await waiting()]
    const all = (await queue()).content.map(({ memberId }) => memberId)
    const places = members.map(({ memberId }) => all.indexOf(memberId))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    const walked: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page = await queue({ pageSize: '2', ...(next ? { cursor: next } : {}) })
      walked.push(...page.content.map(({ memberId }) => memberId))
      next = page.next
    }
    expect(walked).toEqual(all)
    const found = await queue({ search: members[1]?.username })
    expect(found.content).toMatchObject([{ memberId: members[1]?.memberId, refusals: 0 }])
    expect((await queue({ search: 'nobody-at-all' })).content).toEqual([])
  })

  test('[AZ-003] is empty to operators of another brand, who find nobody’s data there', async () => {
    const member = await waiting()
    const elsewhere = await server.operator({ roles: ['identity-reviewer'], brands: ['intl'] })
    expect((await queue({}, elsewhere)).content).toEqual([])
    expect(await look(member, elsewhere)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('one verification', () => {
  test('[DOC-005] shows the personal data and which pictures there are, and the view is recorded', async () => {
    const member = await waiting({ birthday: '1990-02-28' })
    const seen = valueIn(await look(member))
    expect(seen).toMatchObject({
      username: member.username,
      state: 'review',
      minAge: 21,
      profile: { birthDate: '1990-02-28', nationality: 'Philippines' },
      actions: ['approve', 'refuse'],
    })
    expect(seen.age).toBeGreaterThan(30)
    expect(seen.pictures.map(({ document }) => document).sort()).toEqual([
      'idCardBack',
      'idCardFront',
      'idCardSelfie',
    ])
    expect(await audited(member)).toEqual(['kyc.view'])
  })

  const audited = async ({ memberId }: Person) => {
    const { rows } = await server.db.pool.query(
      'select what from audit.entry where subject = $1 order by seq',
      [`member:${memberId}`],
    )
    return rows.map(({ what }) => what)
  }

  test('[DOC-005] a picture is returned watermarked and uncacheable, after its audit row', async () => {
    const member = await waiting()
    const [picture] = valueIn(await look(member)).pictures
    const body = { memberId: member.memberId, fileId: picture?.fileId ?? '' }
    const answer = await server.call('kycImage', { as: reviewer, body })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { image } = valueIn(answer)
    const content = Buffer.from(image.replace('data:image/jpeg;base64,', ''), 'base64')
    const { channels } = await sharp(content).stats()
    // The picture sent has a single colour: any difference is the watermark.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(2)
    expect(await audited(member)).toEqual(['kyc.view', 'kyc.view-image'])
  })

  test('[DOC-005] pictures are closed to read-only operators, and under another member’s name', async () => {
    const [ana, ben] = [await waiting(), await waiting()]
    const [picture] = valueIn(await look(ana)).pictures
    const body = { memberId: ana.memberId, fileId: picture?.fileId ?? '' }
    const support = await server.operator({ roles: ['support'] })
    expect((await server.call('kycImage', { as: support, body })).code).toBe('NOT_ALLOWED')
    const other = { ...body, memberId: ben.memberId }
    expect((await server.call('kycImage', { as: reviewer, body: other })).code).toBe('NOT_FOUND')
  })
})

describe('a decision', () => {
  test('[KYC-06] approves once, and an operator who saw an older submission has to review again', async () => {
    const member = await waiting()
    const approve = (submission: number) =>
      server.call('approveKyc', { as: reviewer, body: { memberId: member.memberId, submission } })
    expect(await approve(2)).toMatchObject({ code: 'KYC_CHANGED', status: 409 })
    const both = await Promise.all([approve(1), approve(1)])
    expect(both.map(({ code }) => code).sort()).toEqual(['KYC_CHANGED', 'OK'])
    expect(await stateOf(member)).toBe('approved')
    const { kycApproved } = valueIn(await server.call('memberInfo', { as: member }))
    expect(kycApproved).toBe(true)
  })

  test('[DOC-006] [DOC-007] refuses parts by reason; refused pictures are erased once better ones are approved', async () => {
    const member = await waiting()
    const { memberId } = member
    const refused = [{ part: 'idCardBack' as const, reason: 'GLARE' as const }]
    const body = { memberId, submission: 1, refused, note: 'the number is not seen' }
    expect((await server.call('refuseKyc', { as: reviewer, body })).code).toBe('OK')
    expect(valueIn(await server.call('idVerification', { as: member }))).toMatchObject({
      state: 'refused',
      refused,
      needed: ['idCardBack'],
    })
    const { idCardBack, moduleId } = await documents()
    valueIn(await server.call('uploadIdImages', { as: member, body: { idCardBack, moduleId } }))
    await expect.poll(() => stateOf(member), SOON).toBe('review')
    const again = { memberId, submission: 2 }
    expect((await server.call('approveKyc', { as: reviewer, body: again })).code).toBe('OK')
    const erased = async () =>
      valueIn(await look(member)).pictures.filter(({ isErased }) => isErased)
    await expect.poll(erased, SOON).toMatchObject([{ document: 'idCardBack', submission: 1 }])
    const [gone] = await erased()
    const image = { memberId, fileId: gone?.fileId ?? '' }
    expect((await server.call('kycImage', { as: reviewer, body: image })).code).toBe('NOT_FOUND')
    const { rows } = await server.db.pool.query(
      'select wrapped_key from kyc.file where file_id = $1',
      [gone?.fileId],
    )
    expect(rows).toEqual([{ wrapped_key: null }])
  })

  test('[KYC-06] [MEM-06] is sent to the messages and by e-mail', async () => {
    const [ana, ben] = [await waiting(), await waiting()]
    const addressOf = ({ username }: Person) => `${username}@mail.example`
    for (const member of [ana, ben]) {
      await server.db.pool.query('update member.member set contact = $2 where member_id = $1', [
        member.memberId,
        { email: addressOf(member) },
      ])
    }
    const decided = { memberId: ana.memberId, submission: 1 }
    valueIn(await server.call('approveKyc', { as: reviewer, body: decided }))
    const refused = [{ part: 'idCardFront' as const, reason: 'GLARE' as const }]
    const body = { memberId: ben.memberId, submission: 1, refused }
    valueIn(await server.call('refuseKyc', { as: reviewer, body }))
    const sentTo = async (member: Person) => {
      const { rows } = await server.db.pool.query(
        'select channel from delivery.message where recipient = $1',
        [addressOf(member)],
      )
      const { content } = valueIn(await server.call('messages', { as: member, query: {} }))
      return [...content.map(({ kind }) => kind), ...rows.map(({ channel }) => channel)]
    }
    await expect.poll(() => sentTo(ana), SOON).toEqual(['kyc-approved', 'mail'])
    await expect.poll(() => sentTo(ben), SOON).toEqual(['kyc-refused', 'mail'])
  })

  test('[KYC-05] refused personal data is corrected without new pictures', async () => {
    const member = await waiting()
    const { memberId } = member
    const refused = [{ part: 'personalInfo' as const, reason: 'NAME_DIFFERS' as const }]
    const body = { memberId, submission: 1, refused }
    expect((await server.call('refuseKyc', { as: reviewer, body })).code).toBe('OK')
    const pictures = { as: member, body: await documents() }
    expect(await server.call('uploadIdImages', pictures)).toMatchObject({ code: 'KYC_NOT_OPEN' })
    const info = personalInfo({ idNumber: randomUUID(), payeename: `Right Name ${randomUUID()}` })
    valueIn(await server.call('setPersonalInfo', { as: member, body: info }))
    await expect.poll(() => stateOf(member), SOON).toBe('review')
  })

  test('[ELI-001] approves nobody below the age that the brand requires today', async () => {
    const young = new Date(server.clock.now())
    young.setUTCFullYear(young.getUTCFullYear() - 22)
    const member = await waiting({ birthday: young.toISOString().slice(0, 10) })
    const setAge = (age: number) =>
      server.db.pool.query(
        `update brand.brand set config = config || jsonb_build_object('minAge', $1::int)`,
        [age],
      )
    await setAge(25)
    server.clock.advance(3000)
    const body = { memberId: member.memberId, submission: 1 }
    const answer = await server.call('approveKyc', { as: reviewer, body })
    await setAge(21)
    server.clock.advance(3000)
    expect(answer).toMatchObject({ code: 'KYC_UNDER_AGE' })
  })

  test('[AZ-003] is closed without the right', async () => {
    const member = await waiting()
    const support = await server.operator({ roles: ['support'] })
    const body = { memberId: member.memberId, submission: 1 }
    expect((await server.call('approveKyc', { as: support, body })).code).toBe('NOT_ALLOWED')
    expect(await stateOf(member)).toBe('review')
  })
})
