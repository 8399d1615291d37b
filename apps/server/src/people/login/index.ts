export { type Admission, admit, admitRecovered } from './admit.ts'
export { newDevice } from './facts.ts'
export { provedHolder, refuseClosedAccount } from './holder.ts'
export { deleteTickets } from './ticket.sql.ts'
