import { buildStale, compressStale } from '../start/build.ts'

await buildStale({ say: (line) => process.stdout.write(`${line}\n`) })
await compressStale()
