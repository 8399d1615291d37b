export { CURRENCIES, type Currency, isCurrency } from './currency.ts'
export {
  add,
  compare,
  formatMinor,
  isNegative,
  isPositive,
  type Money,
  MoneyError,
  money,
  negate,
  parseMinor,
  subtract,
  toWire,
} from './money.ts'
export { mulDiv, type Rounding, rateShare, splitByWeights } from './rate.ts'
