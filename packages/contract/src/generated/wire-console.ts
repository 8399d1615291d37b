// Made from the contract by `npm run wire`; a test keeps it fresh.
export const WIRE = {
  operatorLogout: ['DELETE', '/ops/session', 0],
  operatorMe: ['GET', '/ops/session', 0],
} as const
