import { APPROVAL_KINDS, type ApprovalKind } from '@parola/contract'
import { expect, test } from 'vitest'
import type { Approvable } from './approvable.types.ts'
import { approvablesByKind } from './approvables.rules.ts'

const approvable = (kind: string): Approvable => ({
  kind: kind as ApprovalKind,
  proposeRight: 'draw.decide',
  needs: 'draw.approve',
  carryOut: () => Promise.resolve(),
})
const [voids, corrects] = [approvable('draw.void'), approvable('draw.correct')]
const DECLARED = ['draw.void', 'draw.correct']

test('[AZ-008] actions that take two operators are found by their kind', () => {
  const byKind = approvablesByKind([voids, corrects], DECLARED)
  expect(byKind.get('draw.void')).toBe(voids)
  expect(byKind.get('draw.correct')).toBe(corrects)
})

test('[AZ-008] a kind that no feature carries out is named, and so is an action of no kind', () => {
  expect(() => approvablesByKind([voids], DECLARED)).toThrow('no feature carries out draw.correct')
  expect(() => approvablesByKind([voids, corrects], ['draw.void'])).toThrow(
    'the contract has no draw.correct',
  )
  expect(() => approvablesByKind([])).toThrow(
    APPROVAL_KINDS.map((kind) => `no feature carries out ${kind}`).join('; '),
  )
})

test('[AZ-008] a kind that two features carry out is named', () => {
  expect(() => approvablesByKind([voids, voids, corrects], DECLARED)).toThrow(
    'two features carry out draw.void',
  )
})
