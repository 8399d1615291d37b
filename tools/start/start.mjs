import { ensureInstalled, handOver } from './node.mjs'

ensureInstalled()
handOver('tools/start/main.ts', process.argv.slice(2))
