import { writeFileSync } from 'node:fs'
import { wireModules } from './wire-table.ts'

for (const [file, text] of Object.entries(wireModules())) {
  writeFileSync(new URL(`./generated/${file}`, import.meta.url), text)
}
