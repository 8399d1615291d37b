import { expect, test } from 'vitest'
import { formsByHand } from './rules.ts'

test.each([
  ['apps/web/src/agents/note-dialog.tsx', '<form className="grid" onSubmit={save}>'],
  ['apps/console/src/site/chat/answer-form.tsx', '<form\n      onSubmit={(event) => {'],
])('a form made by hand in %s is found', (path, text) => {
  expect(formsByHand([{ path, text }])).toEqual([`a form made by hand in ${path}`])
})

test('a form of the library is left alone, whatever it adds', () => {
  const text =
    '<form {...form.form} className="grid">\n<form\n  {...form.form}\n  role="search">\n<formula />'
  expect(formsByHand([{ path: 'apps/web/src/money/deposit/request.tsx', text }])).toEqual([])
})
