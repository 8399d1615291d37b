export { becomeAgent, becomeMember, fitsAgent } from './account-type.ts'
export {
  belowOf,
  hasPlace,
  isDirectDownline,
  isInTeam,
  joinedTeam,
  joinTeam,
  keepPlaces,
  pathOf,
  sizeOf,
  type Upline,
  uplineOf,
} from './places.ts'
export { DEPTH_MAX, LEADING_TYPES, pathUnder } from './team.rules.ts'
export { teamSettings } from './team-settings.ts'
