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
  isNegative,
  isPositive,
  type Money,
  majorUnit,
  money,
  negate,
  parseMinor,
  subtract,
  toWire,
} from './money.ts'
export { mulDiv, type Rounding, rateShare, splitByWeights } from './rate.ts'
export { asStored, jsonOf } from './stored.ts'
export { typedAmount } from './typed.ts'
