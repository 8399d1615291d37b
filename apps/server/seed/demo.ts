/** The member that every fresh database has. */
export const DEMO = { username: 'demo', password: 'parola-demo' }

/** Who works in the console of a demonstration. */
export const DEMO_OPERATORS = [
  { username: 'operator', displayName: 'Demo Operator', password: 'parola-operator' },
  { username: 'supervisor', displayName: 'Demo Supervisor', password: 'parola-supervisor' },
]
