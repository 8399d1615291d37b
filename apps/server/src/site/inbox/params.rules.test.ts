import { inEveryLanguage } from '@parola/locales/languages'
import { expect, test } from 'vitest'
import { paramsIn } from './params.rules.ts'

test('[MEM-06] a name in a message is read in the language of its reader, and figures alike in all', () => {
  const params = { name: inEveryLanguage((language) => `Win ${language}`), amount: '5.00' }
  expect(paramsIn(params, 'TY')).toEqual({ name: 'Win TY', amount: '5.00' })
  expect(paramsIn(params, 'EN')).toEqual({ name: 'Win EN', amount: '5.00' })
})
