import type { Fairness } from '../platform/api.ts'

export type CrashOpened = {
  ok: true
  game: { name: string; theme: string; tint: string; vendor: string }
  mode: 'real' | 'demo'
  currency: string
  balance: string
  seq: number
  limits: { least: string; most: string; payout: string }
  fairness: Fairness
}
