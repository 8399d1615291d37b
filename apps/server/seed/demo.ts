/** The member in every fresh database. */
export const DEMO = { username: 'demo', password: 'parola-demo' }

/** The agent above the demo member, with the same password, and the code that invites to the team. */
export const DEMO_AGENT = { username: 'demoagent', code: 'PAR2LA77' }

/** The agents below them, each below the one before, with the codes of their own teams. */
export const DEMO_SUB_AGENTS = [
  { username: 'demoagent2', code: 'PAR2LA78' },
  { username: 'demoagent3', code: 'PAR2LA79' },
] as const

/** The codes by which the people of a demonstration come under its agents. */
export const DEMO_CODES = [DEMO_AGENT, ...DEMO_SUB_AGENTS].map(({ code }) => code)

/** The code by which agents of the crowd come under the agent of the demo. */
export const DEMO_AGENTS_CODE = 'PAR2LA7A'

/** All members of a demo, all with its one password. */
export const DEMO_MEMBERS = [
  DEMO.username,
  DEMO_AGENT.username,
  ...DEMO_SUB_AGENTS.map(({ username }) => username),
  'demomay',
  'demojoy',
]

/** The operators of a demo. */
export const DEMO_OPERATORS = [
  {
    ...{ username: 'operator', displayName: 'Demo Operator', password: 'parola-operator' },
    roles: ['administrator'],
  },
  {
    ...{ username: 'supervisor', displayName: 'Demo Supervisor', password: 'parola-supervisor' },
    roles: ['administrator'],
  },
  {
    ...{ username: 'draw-officer', displayName: 'Demo Draw Officer', password: 'parola-draw' },
    roles: ['draw-officer'],
  },
  {
    ...{ username: 'draw-deputy', displayName: 'Demo Draw Deputy', password: 'parola-deputy' },
    roles: ['draw-officer'],
  },
]
