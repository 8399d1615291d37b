import { expect, test } from 'vitest'
import { isServed, readMobile } from './mobile.rules.ts'

test.each([
  ['63', '9171234567', '+639171234567'],
  ['+63', '0917 123 4567', '+639171234567'],
  ['63', '(0917) 123-4567', '+639171234567'],
  ['63', '+63 917 123 4567', '+639171234567'],
  ['65', '8123 4567', '+6581234567'],
])('[OTP-04] +%s %s is %s', (countryDialingCode, mobileNum, number) => {
  expect(readMobile({ countryDialingCode, mobileNum })?.number).toBe(number)
})

test.each([
  ['63', '917123'],
  ['63', '91712345678'],
  ['63', '0281234567'],
  ['63', '+65 8123 4567'],
  ['63', 'nobody'],
  ['999', '9171234567'],
])('[OTP-04] +%s %s is no mobile number', (countryDialingCode, mobileNum) => {
  expect(readMobile({ countryDialingCode, mobileNum })).toBeNull()
})

test('a brand serves the countries of its list', () => {
  const mobile = { number: '+6581234567', prefix: '+65' }
  expect(isServed(['PH', 'SG'], mobile)).toBe(true)
  expect(isServed(['PH'], mobile)).toBe(false)
})
