import { beforeEach, expect, test } from 'vitest'
import { draftOf, dropDraft, isTyped, keepDraft } from './draft.ts'

beforeEach(dropDraft)

test('[KYC-03] what a member typed is there again after Back, and for nobody else', () => {
  expect(isTyped(draftOf('ana'))).toBe(false)
  const typed = { ...draftOf('ana'), idNumber: '1234-5678', isSame: false }
  keepDraft('ana', typed)
  expect(draftOf('ana')).toEqual(typed)
  expect(isTyped(draftOf('ana'))).toBe(true)
  expect(isTyped(draftOf('ben'))).toBe(false)
  dropDraft()
  expect(isTyped(draftOf('ana'))).toBe(false)
})
