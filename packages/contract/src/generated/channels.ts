// Made from the contract by `npm run wire`; a test keeps it fresh.
export const REFRESHES = {
  balance: ["bettingRecord","winnerBoard"],
  deposit: ["deposits","depositByReference","accountRecord","withdrawNow","bonusDetails","publicState"],
  message: ["publicState","messages","securityConfig","idVerification"],
  reward: ["rewardCenter","accountRecord","withdrawNow","bonusDetails","publicState"],
  withdrawal: ["withdrawals","withdrawalByReference","accountRecord","withdrawNow","bonusDetails","publicState"],
} as const
