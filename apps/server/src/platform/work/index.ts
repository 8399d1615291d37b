export { sourceOf, subnetOf } from '@parola/vendor-protocol'
export { type Actor, type ActorKind, bySystem, memberOf, operatorOf, VISITOR } from './actor.ts'
export { BugError, must, Refusal, refuse } from './refusal.ts'
export { type Engine, type Glance, glance, type Work, work } from './unit-of-work.ts'
