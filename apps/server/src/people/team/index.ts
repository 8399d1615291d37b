export { agentOfCode, makeLink } from './links.ts'
export {
  belowOf,
  isDirectDownline,
  isInTeam,
  joinTeam,
  type Upline,
  uplineOf,
} from './places.ts'
