import { expect, test } from 'vitest'
import { type Entry, textOf, withoutSecrets } from './audit.rules.ts'

const ENTRY: Entry = {
  seq: 7n,
  at: new Date('2026-03-01T12:00:00Z'),
  brandId: 'ph',
  actorKind: 'operator',
  operatorId: '01900000-0000-7000-8000-000000000001',
  memberId: null,
  roles: ['support'],
  sessionId: null,
  address: '10.0.0.1',
  what: 'member.block',
  subject: 'member:1',
  before: { b: 1, a: { d: [1, 2], c: null } },
  after: null,
  reason: 'asked for it',
}

test('[AUD-004] secrets and pictures never reach the trail, at any depth', () => {
  const canary = 'canary-7f3a'
  const kept = withoutSecrets({
    password: canary,
    newPassword: canary,
    deep: [{ otpCode: canary, totpSecret: canary, sessionToken: canary, code: canary }],
    image: canary,
    selfie: Buffer.from(canary),
    name: 'Ana',
    amount: 5n,
    mustChangePassword: true,
  })
  expect(JSON.stringify(kept)).not.toContain(canary)
  expect(kept).toMatchObject({ name: 'Ana', amount: '5', mustChangePassword: true })
})

test('[AUD-002] the text of an entry is the same whatever the order of its fields', () => {
  const same = { ...ENTRY, before: { a: { c: null, d: [1, 2] }, b: 1 } }
  expect(textOf(same)).toBe(textOf(ENTRY))
})

test.each(
  Object.entries({
    seq: 8n,
    at: new Date('2026-03-01T12:00:01Z'),
    brandId: null,
    actorKind: 'system',
    operatorId: null,
    memberId: '01900000-0000-7000-8000-000000000002',
    roles: ['auditor'],
    sessionId: 'x',
    address: '10.0.0.2',
    what: 'member.unblock',
    subject: 'member:2',
    before: { b: 1, a: { d: [2, 1], c: null } },
    after: {},
    reason: null,
  }),
)('[AUD-003] another %s is another text', (field, value) => {
  expect(textOf({ ...ENTRY, [field]: value })).not.toBe(textOf(ENTRY))
})
