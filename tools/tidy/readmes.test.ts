import { expect, test } from 'vitest'
import { missingReadmes, strangeFiles, strangeSettings, unownedTables } from './readmes.ts'

const FOLDER = 'apps/server/src/money/deposit'
const README = `# Deposit

Takes deposits.

- **Owns**: \`cashier.deposit\` and
  \`cashier.deposit_step\`.
- **States**: none.
- **Rules**: \`deposit.rules.ts\`.
- **Settings**: none.
- **Sources**: PAY-001.

More.
`
const folder = (text?: string) => [
  { path: `${FOLDER}/deposit.rules.ts`, text: '' },
  ...(text === undefined ? [] : [{ path: `${FOLDER}/README.md`, text }]),
]

test('a folder with the five lines is left alone, and so is a folder that is no feature', () => {
  const others = [
    'server/src/platform/db/a.ts',
    'server/src/site-edge/page.ts',
    'server/src/main.ts',
    'studio/src/sql/a.sql',
  ].map((file) => ({ path: `apps/${file}`, text: '' }))
  expect(missingReadmes([...folder(README), ...others])).toEqual([])
  expect(strangeFiles(folder(README))).toEqual([])
})

test('a missing README is named, also in a folder of the studio', () => {
  expect(missingReadmes(folder())).toEqual([`${FOLDER} has no README.md`])
  const studio = ['apps/studio/src/rounds', 'apps/studio/client/src/slots']
  const files = studio.map((path) => ({ path: `${path}/a.ts`, text: '' }))
  expect(missingReadmes(files)).toEqual(studio.map((path) => `${path} has no README.md`))
})

test.each(['Owns', 'States', 'Rules', 'Settings', 'Sources'])(
  'a README without the line %s is named',
  (name) => {
    const text = README.replace(`- **${name}**`, `- ${name}`)
    expect(missingReadmes(folder(text))).toEqual([`${FOLDER}/README.md has no line "${name}"`])
  },
)

test('a missing file is named', () => {
  const text = README.replace('deposit.rules.ts', 'gone.rules.ts')
  expect(strangeFiles(folder(text))).toEqual([
    `${FOLDER}/README.md names gone.rules.ts, which is not there`,
  ])
})

test('settings that the code uses and the README does not name, or only the README names, are named', () => {
  const files = [
    ['deposit-settings.ts', "export const depositSettings = defineSettings(\n  'deposit',\n"],
    ['deposits.ts', 'await settingsOf(look, depositSettings)'],
    ['deposits.test.ts', 'await setSettings(server, payoutSettings)'],
    ['../payout/payout-settings.ts', "export const payoutSettings = defineSettings('payout', {})"],
    ['../payout/README.md', '- **Settings**: `payout`.\n'],
  ].map(([file = '', text = '']) => ({
    path: file.startsWith('../')
      ? file.replace('..', 'apps/server/src/money')
      : `${FOLDER}/${file}`,
    text,
  }))
  const named = (settings: string) =>
    folder(README.replace('Settings**: none', `Settings**: ${settings}`))
  expect(strangeSettings([...files, ...named('`deposit`, `timeZone`')])).toEqual([])
  expect(strangeSettings([...files, ...named('`payout`')])).toEqual([
    `${FOLDER}/README.md does not name the settings deposit`,
    `${FOLDER}/README.md names the settings payout, which its code does not use`,
  ])
})

test('a table that no README owns, or two of them, is named', () => {
  const schema = ['cashier.deposit', 'cashier.deposit_step', 'cashier.payout', 'platform.timer']
    .map((table) => `create table ${table} (\n);\n`)
    .join('')
  const twice = {
    path: 'apps/server/src/money/wallet/README.md',
    text: '- **Owns**: `cashier.deposit`.\n',
  }
  expect(unownedTables([...folder(README), twice], schema, 'apps/server')).toEqual([
    'cashier.deposit is owned in 2 READMEs',
    'cashier.payout is owned in 0 READMEs',
  ])
})
