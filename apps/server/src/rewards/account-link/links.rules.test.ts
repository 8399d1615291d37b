import { expect, test } from 'vitest'
import { linksOf } from './links.rules.ts'

const key = (
  memberId: string,
  by: 'person' | 'device' | 'paymentAccount' | 'ip',
  value: string,
) => ({
  ...{ memberId, by, value },
})

test('[PRO-05] accounts of one ranking are linked by what promotions allow once, and by a network only in numbers', () => {
  const links = linksOf([
    ...[key('ana', 'device', 'd1'), key('ben', 'device', 'd1'), key('ben', 'device', 'd2')],
    ...[key('cai', 'device', 'd2'), key('cai', 'device', 'd2'), key('dan', 'device', 'd3')],
    ...[key('ana', 'person', 'p'), key('dan', 'person', 'p')],
    ...[key('cai', 'paymentAccount', 'n'), key('dan', 'paymentAccount', 'm')],
    // A household may be three.
    ...['ana', 'ben', 'cai'].map((memberId) => key(memberId, 'ip', 'home')),
    ...['ana', 'ben', 'cai', 'dan'].map((memberId) => key(memberId, 'ip', 'cafe')),
  ])
  expect(links.get('ana')).toEqual([
    ...[
      { by: 'person', memberIds: ['dan'] },
      { by: 'device', memberIds: ['ben'] },
    ],
    { by: 'ip', memberIds: ['ben', 'cai', 'dan'] },
  ])
  expect(links.get('ben')?.[0]).toEqual({ by: 'device', memberIds: ['ana', 'cai'] })
  expect(links.get('dan')?.map(({ by }) => by)).toEqual(['person', 'ip'])
  expect(linksOf(['ana', 'ben', 'cai'].map((memberId) => key(memberId, 'ip', 'home'))).size).toBe(0)
})
