import type { State } from './persona.types.ts'

/** Opens the site, logs in or registers, and proves who they are; then goes on as the persona does. */
export function arrival<const S extends string>(then: S) {
  return {
    arrives: { does: 'visit', pauseS: [2, 8], next: [['enters', 1]] },
    enters: { does: 'register', pauseS: [2, 5], next: [['proves', 1]], on: { refused: 'leaves' } },
    proves: { does: 'verify', pauseS: [2, 10], next: [[then, 1]], on: { waiting: 'leaves' } },
  } as const satisfies Record<string, State<S | 'enters' | 'proves' | 'leaves'>>
}

/** Logs out; when somebody comes again is not decided here. */
export const departure = {
  leaves: { does: 'leave', pauseS: [1, 5], next: [['end', 1]] },
} as const satisfies Record<string, State>

/** Pays in, and leaves when that is not possible. */
export function paying<const S extends string>(then: S) {
  return {
    pays: {
      does: 'deposit',
      pauseS: [2, 6],
      next: [[then, 1]],
      on: { refused: 'leaves', waiting: 'leaves' },
    },
  } as const satisfies Record<string, State<S | 'leaves'>>
}
