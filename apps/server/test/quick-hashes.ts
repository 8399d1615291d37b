import { setHashCost } from '../src/platform/crypto/password-hash.ts'

/** Thousands of members of tests register and log in; what a hash costs is for the tests that ask about it. */
export const QUICK = { memoryCost: 8, timeCost: 1 }

setHashCost(QUICK)
