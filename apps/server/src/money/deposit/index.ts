export { hasDepositInReview } from './deposit.sql.ts'
export { moneyInSince } from './money-in.ts'
