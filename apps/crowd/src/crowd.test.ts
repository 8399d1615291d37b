import { expect, test } from 'vitest'
import { type Kept, keptOf, memberAt, type Parts } from './crowd.ts'
import { paceOf } from './pace.ts'
import { personaAt } from './personas/index.ts'

const parts: Parts = {
  site: { url: 'http://localhost:9' },
  ...{
    currency: 'PHP',
    outbox: null,
    seed: 'crowd',
    pace: paceOf({ end: new AbortController().signal }),
  },
}
const comes = (place: number, kept?: Kept) =>
  memberAt(parts, { place, persona: personaAt(place) }, kept)

test('a member returns as the same person, with the records, the cookies and other chances than before', () => {
  const first = comes(7)
  expect(keptOf(first, true)).toBeNull()
  first.isRegistered = true
  first.records.put('deposit:1', 50_000n)
  const kept = JSON.parse(JSON.stringify(keptOf(first, true)))
  const again = comes(7, kept)
  expect(again.person).toEqual(first.person)
  expect(again.records.expected()).toBe(50_000n)
  expect(again.areRecordsWhole).toBe(true)
  expect(again.random.next()).not.toBe(first.random.next())
})

test('a member whose program was killed meanwhile knows that the records are out of date', () => {
  const first = comes(7)
  first.isRegistered = true
  expect(comes(7, keptOf(first, false) ?? undefined).areRecordsWhole).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'those who share a device share an address, and nobody else does',
  () => {
    const members = Array.from({ length: 300 }, (_, place) => comes(place))
    const byAddress = Map.groupBy(members, ({ browser }) => browser.connection.localAddress)
    const shared = [...byAddress.values()].filter((list) => list.length > 1)
    expect(shared.map((list) => list.length)).toEqual([4, 4, 4])
    for (const { persona: name } of shared.flat()) expect(name).toBe('shared-device')
  },
)

test('[AGT-03] who deposits through an agent registers under one of the crowd, once one is known', () => {
  const given = { ...parts, affiliateCodes: ['DEMO2222'], agentCode: 'AGENT222' }
  const codeOf = (name: string, invitations = new Set<string>()) => {
    const place = Array.from({ length: 100 }, (_, no) => no).find(
      (no) => personaAt(no).name === name,
    ) as number
    const member = memberAt({ ...given, invitations }, { place, persona: personaAt(place) })
    if (name === 'serving-agent') member.invite?.('CROWD222')
    return member.affiliateCode?.()
  }
  const invitations = new Set<string>()
  expect(codeOf('slots-evening')).toBeUndefined()
  expect(codeOf('agent-team')).toBe('DEMO2222')
  expect(codeOf('agent-client', invitations)).toBe('DEMO2222')
  expect(codeOf('serving-agent', invitations)).toBe('AGENT222')
  expect(codeOf('agent-client', invitations)).toBe('CROWD222')
})
