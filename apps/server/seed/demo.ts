/** The member that every fresh database has. */
export const DEMO = { username: 'demo', password: 'parola-demo' }
