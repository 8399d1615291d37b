import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Ascent, ladderOf } from './chain.ts'

// On Linux this sets the thread's priority alone; elsewhere it would slow down the whole program, which
// serves players.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
parentPort?.postMessage(ladderOf(workerData as Ascent))
