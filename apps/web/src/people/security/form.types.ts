import type { Centre } from './protection.ts'

export type FormProps = { centre: Centre }
