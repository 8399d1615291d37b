import { expect, test } from 'vitest'
import { PLACES } from './places.ts'

test('every screen of the menu has a key of its own', () => {
  const keys = PLACES.map(({ key }) => key)
  expect(keys).toEqual([...new Set(keys)])
})

test('every screen of the menu is known by an icon of its own', () => {
  const icons = PLACES.map(({ icon }) => icon)
  expect(icons).toEqual([...new Set(icons)])
})
