import { writeFileSync } from 'node:fs'
import { textModules } from './text-modules.ts'

for (const [file, text] of Object.entries(textModules())) {
  writeFileSync(new URL(`./generated/${file}`, import.meta.url), text)
}
