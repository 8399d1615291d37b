/** The member in every fresh database. */
export const DEMO = { username: 'demo', password: 'parola-demo' }

/** The agent above the demo member, with the same password, and the code that invites to the team. */
export const DEMO_AGENT = { username: 'demoagent', code: 'PAR2LA77' }

/** All members of a demo, all with its one password. */
export const DEMO_MEMBERS = [
  DEMO.username,
  DEMO_AGENT.username,
  'demoagent2',
  'demomay',
  'demojoy',
] as const

/** The operators of a demo. */
export const DEMO_OPERATORS = [
  { username: 'operator', displayName: 'Demo Operator', password: 'parola-operator' },
  { username: 'supervisor', displayName: 'Demo Supervisor', password: 'parola-supervisor' },
]
