export { type Faults, faultWithin, withoutEmpty } from './faults.ts'
export { type Form, formsBy, type InputOf, type Options, type Schema } from './use-form.ts'
