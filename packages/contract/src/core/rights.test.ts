import { expect, test } from 'vitest'
import { rightsIn } from './rights/rights-in.ts'

test('[AZ-008] a right is declared once, with the roles that hold it', () => {
  const [draws, wins] = [
    { 'draw.enter': ['draw-officer'] },
    { 'win.approve': ['treasurer'] },
  ] as const
  expect(rightsIn(draws, wins)).toEqual({ ...draws, ...wins })
  expect(() => rightsIn(draws, wins, { 'draw.enter': ['auditor'] })).toThrow(
    'two areas declare the right draw.enter',
  )
})
