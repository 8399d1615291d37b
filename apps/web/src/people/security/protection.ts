import type { Calls, ValueOf } from '@parola/contract'

export type Centre = ValueOf<Calls['securityCentre']>

/** What protects an account, in the order in which it is worth doing. */
const STEPS = ['password', 'mobile', 'authenticator', 'payment', 'email'] as const
export type Step = (typeof STEPS)[number]

function isDone(centre: Centre, step: Step): boolean {
  const done: Record<Step, boolean> = {
    password: centre.password.isSet,
    mobile: centre.mobile.masked !== null,
    authenticator: centre.authenticator.isOn,
    payment: centre.paymentPassword.isSet,
    email: centre.email.isProved,
  }
  return done[step]
}

export type Protection = { level: 1 | 2 | 3; done: number; total: number; next: Step | null }

/** How well an account is protected, and the one step that would help it most. */
export function protectionOf(centre: Centre): Protection {
  const open = STEPS.filter((step) => !isDone(centre, step))
  const done = STEPS.length - open.length
  const level = open.length === 0 ? 3 : done >= 3 ? 2 : 1
  return { level, done, total: STEPS.length, next: open[0] ?? null }
}

/** "112.198.1.0/24" as people read it: "112.198.1.x". */
export function shownNetwork(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…')
}
