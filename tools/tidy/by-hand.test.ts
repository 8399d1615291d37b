import { expect, test } from 'vitest'
import { fieldsByHand, formsByHand, kitByHand } from './by-hand.ts'

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

test.each([
  ['const [isSure, setSure] = useState(false)\n<Checkbox\n  checked={isSure}\n/>'],
  ['const [typed, setTyped] = useState({ own: \'1\' })\n<TextField label="a" value={typed.own} />'],
  ["const [text, setText] = useState<string>('')\n<Textarea rows={2} value={text.trim()} />"],
])('a field that a state holds is found: %s', (text) => {
  const path = 'apps/web/src/people/safer-play/absence.tsx'
  expect(fieldsByHand([{ path, text }])).toEqual([`a field held by hand in ${path}`])
})

test('a field of the form library is left alone, and so is a state that no field shows', () => {
  const text = [
    'const [error, setError] = useState<unknown>(null)',
    "<TextField {...form.field('own')} error={error} />",
    "<Checkbox checked={form.value('isSure')} onChange={() => setError(null)} />",
    '<Choice value={error} />',
  ].join('\n')
  expect(fieldsByHand([{ path: 'apps/console/src/site/form.tsx', text }])).toEqual([])
})

test('tables and details made by hand are found on screens, not in the kit', () => {
  const text = '<Table rows={rows} /><table><tbody /></table><table /><details><Details />'
  const path = 'apps/console/src/views/overview/hours.tsx'
  expect(kitByHand([{ path, text }])).toEqual([
    `a table made by hand in ${path}`,
    `a details made by hand in ${path}`,
  ])
  expect(kitByHand([{ path: 'packages/ui/src/table.tsx', text }])).toEqual([])
})
