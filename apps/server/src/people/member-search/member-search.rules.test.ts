import { expect, test } from 'vitest'
import { maskedEmail, maskedMobile } from './member-search.rules.ts'

test('[AZ-005] a contact in the console shows enough to verify it with its owner, and no more', () => {
  expect(maskedMobile('639171234567')).toBe('••••••••4567')
  expect(maskedMobile('123')).toBe('123')
  expect(maskedEmail('maria@mail.example')).toBe('m••••@mail.example')
  expect(maskedEmail('')).toBe('••••@')
})
