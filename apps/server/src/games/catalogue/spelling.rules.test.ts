import { expect, test } from 'vitest'
import { isNear, spellings } from './spelling.rules.ts'

const KNOWN = ['tiger', 'drill', 'miner', 'miners', 'parade', 'fortune']

test.each([
  ['tigre', 'tiger'],
  ['tgier', 'tiger'],
  ['tger', 'tiger'],
  ['tigerr', 'tiger'],
  ['fourtnue', 'fortune'],
])('[GAME-05] "%s" is "%s" with a typing error', (text, word) => {
  expect(isNear(text, word)).toBe(true)
})

test.each([
  ['tig', 'tie'],
  ['tigre', 'time'],
  ['tigers', 'fever'],
  ['parade', 'parcel'],
])('[GAME-05] "%s" is another word than "%s"', (text, word) => {
  expect(isNear(text, word)).toBe(false)
})

test('[GAME-05] words are read in any order, and a known one stands for itself', () => {
  expect(spellings('drll miner', KNOWN)).toEqual(['drill', 'miner'])
  expect(spellings('min', KNOWN)).toEqual(['min'])
  expect(spellings('minesr', KNOWN)).toEqual(['miner|miners'])
  expect(spellings('drill xylophone', KNOWN)).toEqual([])
  expect(spellings('.* (', KNOWN)).toEqual([])
})
