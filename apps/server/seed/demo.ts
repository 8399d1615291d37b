/** The member that every fresh database has. */
export const DEMO = { username: 'demo', password: 'parola-demo' }

/** The agent above the demo member, with the same password, and the code that invites to the team. */
export const DEMO_AGENT = { username: 'demoagent', code: 'PAR2LA77' }

/** Every member of a demonstration, all with its one password. */
export const DEMO_MEMBERS = [
  DEMO.username,
  DEMO_AGENT.username,
  'demoagent2',
  'demomay',
  'demojoy',
] as const

/** Who works in the console of a demonstration. */
export const DEMO_OPERATORS = [
  { username: 'operator', displayName: 'Demo Operator', password: 'parola-operator' },
  { username: 'supervisor', displayName: 'Demo Supervisor', password: 'parola-supervisor' },
]
