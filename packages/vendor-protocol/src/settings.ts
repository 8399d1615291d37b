import { z } from 'zod'

/** Digits in the environment of a program: a setting that is there and empty is a mistake, and no zero. */
export const digits = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
