import { plainPayoutNumber } from '@parola/contract'
import { describe, expect, test } from 'vitest'
import { isSameName, maskedName, numberOf, shownNumber, tailOf } from './account.rules.ts'

describe('[PAY-008] a payout account', () => {
  const TRC_20 = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

  test.each([
    { kind: 'digits', typed: '0012 3456-7890', plain: '001234567890', shown: '••7890' },
    { kind: 'mobile', typed: '0917 123 4567', plain: '09171234567', shown: '••4567' },
    { kind: 'mobile', typed: '+63 917-123-4567', plain: '09171234567', shown: '••4567' },
    { kind: 'mobile', typed: '9171234567', plain: '09171234567', shown: '••4567' },
    { kind: 'mobile', typed: '+254 712 345 678', plain: '254712345678', shown: '••5678' },
    {
      kind: 'email',
      typed: ' Ana@Mail.example',
      plain: 'ana@mail.example',
      shown: 'a•••@mail.example',
    },
    { kind: 'address', typed: ` ${TRC_20} `, plain: TRC_20, shown: '••bLSE' },
  ] as const)('[WAL-03] has $kind however they are written: $typed', (number) => {
    expect(plainPayoutNumber(number.typed, number.kind)).toBe(number.plain)
    expect(shownNumber(tailOf(number.plain))).toBe(number.shown)
  })

  test.each([
    ['digits', '+63 917'],
    ['digits', '12345'],
    ['digits', 'ana@mail.example'],
    ['mobile', '12345 6'],
    ['mobile', 'ana@mail.example'],
    ['email', '0917 123 4567'],
    ['email', 'ana@mail'],
    ['email', `ana@${'mail.'.repeat(20)}example`],
    ['address', TRC_20.slice(1)],
    ['address', TRC_20.replace('Q', '0')],
    ['address', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ] as const)('[WAL-03] whose number is of %s refuses %s', (kind, typed) => {
    expect(plainPayoutNumber(typed, kind)).toBeNull()
  })

  test('[WAL-03] is known by what its bank or wallet declares, or by what is usual', () => {
    expect(numberOf({}, 'bank')).toBe('digits')
    expect(numberOf({}, 'ewallet')).toBe('mobile')
    expect(numberOf({ number: 'email' }, 'ewallet')).toBe('email')
  })

  test('is in the name of its member, whatever the spelling', () => {
    expect(isSameName('Juan Dela Cruz', 'DELA CRUZ, JUAN')).toBe(true)
    expect(isSameName('José Peña', 'JOSE PENA')).toBe(true)
    expect(isSameName('Juan Dela Cruz', 'Pedro Reyes')).toBe(false)
    expect(isSameName('', '')).toBe(false)
    expect(maskedName('Juan Cruz')).toBe('J••• C•••')
  })
})
