import { ensureInstalled, handOver } from './node.mjs'

ensureInstalled()
const [script = '', ...args] = process.argv.slice(2)
handOver(script, args)
