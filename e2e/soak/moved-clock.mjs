// Loaded into a program of the soak: its time is ahead by as many milliseconds as the file of CLOCK_AHEAD_FILE says.
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100
const Real = Date
let aheadMs = 0

const look = () => {
  try {
    aheadMs = Number(readFileSync(process.env.CLOCK_AHEAD_FILE ?? '', 'utf8')) || 0
  } catch {
    aheadMs = 0
  }
}
look()
setInterval(look, LOOK_EVERY_MS).unref()

const now = () => Real.now() + aheadMs
globalThis.Date = new Proxy(Real, {
  construct: (real, args) => (args.length === 0 ? new real(now()) : Reflect.construct(real, args)),
  apply: () => new Real(now()).toString(),
  get: (real, key) => (key === 'now' ? now : Reflect.get(real, key)),
})
