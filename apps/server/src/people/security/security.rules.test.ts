import { expect, test } from 'vitest'
import { maskedEmail, maskedMobile, readEmail } from './masking.rules.ts'
import { hoursUntil, isTooPlain } from './payment-password.rules.ts'

test('[MEM-04] contacts are shown so that only their owner recognises them', () => {
  expect(maskedMobile('+639171234567')).toBe('+63 ••• ••• 4567')
  expect(maskedEmail('ana.cruz@mail.example')).toBe('a•••@mail.example')
  expect(maskedEmail('a@mail.example')).toBe('a•••@mail.example')
})

test('[ACC-017] an address is compared without case; an invalid one is refused', () => {
  expect(readEmail('  Ana.Cruz@Mail.Example ')).toBe('ana.cruz@mail.example')
  const wrong = ['', 'ana', 'ana@', '@mail.example', 'ana@mail', 'a b@mail.example']
  const hostile = ['ana@mail.example,bea@mail.example', 'a<b>@mail.example', 'ana@-mail.example']
  const tricks = ['ana@mail.example\r\nbcc:x@y.zz', 'ana@mail..example', `${'a'.repeat(65)}@b.cc`]
  for (const typed of [...wrong, ...hostile, ...tricks]) {
    expect([typed, readEmail(typed)]).toEqual([typed, null])
  }
})

test('[ACC-016] obvious words are not allowed as payment passwords', () => {
  const plain = ['111111', '123456', '654321', 'aaaaaa', '012345']
  expect(plain.map(isTooPlain)).toEqual(plain.map(() => true))
  const fine = ['739152', '112233', 'abcdef', 'kape at tinapay', '135790']
  expect(fine.map(isTooPlain)).toEqual(fine.map(() => false))
})

test('[ACC-016] a lock is reported in hours, rounded up', () => {
  const afterHours = (hours: number) => new Date(hours * 3_600_000)
  expect([24, 23.1, 0.2].map((hours) => hoursUntil(afterHours(hours), afterHours(0)))).toEqual([
    24, 24, 1,
  ])
})
