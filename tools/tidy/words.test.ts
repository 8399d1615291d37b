import { expect, test } from 'vitest'
import { oldProse, oldWords } from './words.ts'

const source = (path: string, text = '') => [{ path, text }]

test.each([
  'const deskOf = 1',
  'type Lamps = 0',
  'select p_purse',
  'openDoors()',
  'const TOLD = 1',
  'compareBooks()',
  'const doubtsIn = 1',
  'askAgent()',
  'const askedAt = 1',
  'tellMember()',
  'refuseStranger()',
  'type Shelves = 0',
])('a name by an old word is found: %s', (text) => {
  expect(oldWords(source('apps/server/src/a.ts', text))).toHaveLength(1)
})

test('an old word in the name of a file is found', () => {
  expect(oldWords(source('apps/web/src/game-desk.tsx'))).toEqual([
    'game-desk in apps/web/src/game-desk.tsx: the trade says the screen or the list',
  ])
})

test('an old word in the key of a message is found', () => {
  const text = '{\n  "safer.wishDue": "You requested {amount}.",\n  "safer.saved": "Saved."\n}'
  expect(oldWords(source('packages/locales/en/safer.json', text))).toEqual([
    'wishDue in packages/locales/en/safer.json: the trade says request',
  ])
  expect(oldWords(source('packages/maths/models/kraken.json', text))).toEqual([])
})

test('the kinds of messages in the inboxes of members keep their keys', () => {
  const text = '{\n  "message.service-asked-deposit": "{from} asks you for a deposit."\n}'
  expect(oldWords(source('packages/locales/en/money.json', text))).toEqual([])
})

test.each([
  ['packages/locales/en/console/lottery.json', '{ "lottery.enterAgain": "Have it entered anew" }'],
  ['apps/studio/client/locales/crash.en.json', '{ "left": "The vendor is told." }'],
  ['tools/layers/exceptions.json', '{ "a → b": "the door hands out an edge" }'],
])('an old word in a text of %s is found: %s', (path, text) => {
  expect(oldProse(source(path, text))).toHaveLength(1)
})

test.each(['Whoever joins', 'It changed meanwhile.', 'Your contract goes on as ever.'])(
  'a stiff turn is found on screens, and only there: %s',
  (sentence) => {
    const text = `{ "a.text": "${sentence}" }`
    expect(oldProse(source('packages/locales/en/a.json', text))).toHaveLength(1)
    expect(oldProse(source('docs/a.md', sentence))).toEqual([])
  },
)

test('a bet slip may be called a slip on screens', () => {
  const text = '{ "chase.list": "Buy this slip for the next draws" }'
  expect(oldProse(source('packages/locales/en/lottery.json', text))).toEqual([])
})

test('words within words, texts, comments and applied migrations are no names', () => {
  const text = "const desktop = 'a desk' // told at the door\nconst indoors = 1 /* lamp */"
  expect(oldWords(source('apps/server/src/a.ts', text))).toEqual([])
  expect(oldWords(source('apps/server/migrations/0001-a.sql', 'create table purse ()'))).toEqual([])
})

test.each([
  ['a.ts', 'const a = 1 // the member is told'],
  ['a.ts', '/**\n * Opens the door.\n */'],
  ['a.ts', 'const a = `it’s ok` // whence it came'],
  ['a.ts', "const a = /['`]/ // a slip of the pen"],
  ['a.tsx', 'return <p>{/* the lamp */}</p>'],
  ['a.mjs', '// Every keeper of a key'],
  ['a.css', '/* the desk */'],
  ['a.sql', '-- What was heard last.'],
  ['README.md', '- **Owns**: each wish of a member.'],
  ['a.ts', '/** Money comes home. */'],
  ['a.ts', '/** The member compares its own books. */'],
  ['README.md', '**Doubts** come first.'],
  ['a.test.ts', "test('[WAL-01] the member is told', () => {})"],
  ['a.test.ts', "test.each([1])('asked at the desk: %s', () => {})"],
  ['a.e2e.ts', 'describe(`the name of a purse`, () => {})'],
])('an old word that people read in %s is found: %s', (name, text) => {
  expect(oldProse(source(`apps/server/src/${name}`, text))).toHaveLength(1)
})

test('an old word is shown with its line and with what to write', () => {
  expect(oldProse(source('docs/money.md', '# Money\n\nThe vendor is told.'))).toEqual([
    '"told" in docs/money.md:3: write notified, answered or shown',
  ])
})

test('what is no comment, and plain English, is left alone', () => {
  const text = "const a = 'told' // a desktop, a bet slip, told apart\nconst b = `// the door`"
  expect(oldProse(source('apps/server/src/a.ts', text))).toEqual([])
})

test('released migrations, given requirements and certified rules stay as they are', () => {
  for (const path of [
    'apps/server/migrations/0001-a.sql',
    'docs/requirements.md',
    'tools/requirements/product.md',
    'packages/maths/src/instant/proof.ts',
  ])
    expect(oldProse(source(path, '// what is told\n-- what is told'))).toEqual([])
  expect(oldWords(source('packages/maths/src/instant/proof.ts', 'const told = 1'))).toEqual([])
  expect(oldProse(source('packages/maths/src/a.test.ts', '// what is told'))).toHaveLength(1)
})
