export {
  CURRENCIES,
  CURRENCY_CODES,
  type Currency,
  exponentOf,
  isCurrency,
  MoneyError,
} from './currency.ts'
export {
  add,
  compare,
  formatMinor,
  isAmount,
  isPositive,
  type Money,
  majorUnit,
  money,
  parseMinor,
  subtract,
} from './money.ts'
export { mulDiv, PPM_OF_PERCENT, type Rounding, rateShare } from './rate.ts'
export { asStored, jsonOf } from './stored.ts'
export { typedAmount } from './typed.ts'
