import { ensureInstalled, handOver } from './node.mjs'

ensureInstalled()
handOver('tools/start/test.ts', process.argv.slice(2))
