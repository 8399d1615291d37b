import { afterEach, expect, test } from 'vitest'
import { forgetDraft, keepDraft, registerDraft } from './register-draft.ts'

afterEach(forgetDraft)

test('[REG-02] a closed form keeps what was typed, without passwords, codes and confirmations', () => {
  keepDraft('username', {
    ...{ username: 'nearlydone', email: 'a@b.ph', ageConfirmed: true, captcha: null },
    ...{ password: 'secret-1', confirmPassword: 'secret-1', paymentPassword: '123456' },
    verificationCode: '123456',
  })
  expect(registerDraft()).toEqual({
    method: 'username',
    values: { username: 'nearlydone', email: 'a@b.ph' },
  })
  forgetDraft()
  expect(registerDraft()).toEqual({ method: null, values: {} })
})
