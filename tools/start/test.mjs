import { ensureInstalled, handOver } from './node.mjs'

ensureInstalled()
handOver('tools/check/check.ts', process.argv.slice(2))
