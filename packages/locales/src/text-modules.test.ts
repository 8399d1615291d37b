import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textModules } from './text-modules.ts'

test('the types of texts match their files', () => {
  for (const [file, text] of Object.entries(textModules())) {
    const committed = readFileSync(new URL(`./generated/${file}`, import.meta.url), 'utf8')
    expect(committed, `${file} is stale: npm run texts`).toBe(text)
  }
})

test('a file of texts has a type, of the site or of the console', () => {
  const modules = textModules(['claimWindow', 'console/claim-window'])
  expect(modules['site-texts.ts']).toContain('  claimWindow: typeof claimWindow\n')
  expect(modules['console-texts.ts']).toContain(
    "import type claimWindow from '../../en/console/claim-window.json'\n",
  )
})
