import { expect, test } from 'vitest'
import { fixedLetters } from './rules.ts'

test.each([
  ['apps/web/src/home.tsx', 'className="text-[13px]"'],
  ['apps/console/src/styles.css', 'kbd { font: 600 11px / 1 var(--font-sans); }'],
  ['packages/ui/src/theme.css', 'p { font-size: 13px; }'],
])('a font size in pixels in %s is found', (path, text) => {
  expect(fixedLetters([{ path, text }])).toHaveLength(1)
})

test('other sizes are left alone', () => {
  const text = 'className="h-[13px] text-13 min-w-[84px] text-[min(0.6875rem,14px)]"'
  expect(fixedLetters([{ path: 'apps/web/src/home.tsx', text }])).toEqual([])
})
