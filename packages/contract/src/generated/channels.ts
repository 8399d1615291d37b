// Made from the contract by `npm run wire`; a test keeps it fresh.
export const REFRESHES = {
  balance: ["bettingRecord","winnerBoard"],
  bonus: ["bonusBalances","walletBalance","withdrawNow","accountRecord"],
  chat: ["chat","liveModels"],
  deposit: ["deposits","depositByReference","accountRecord","withdrawNow","bonusDetails","publicState"],
  lottery: ["lotteryTickets","lotteryTicket","openedNumbers","myLotteryChases","myLotteryChase"],
  message: ["publicState","messages"],
  mission: ["missionSummary","publicState"],
  promotion: ["promotions","promotionDetail","promotionHistory","rewardCenter","publicState","depositByReference"],
  reward: ["rewardCenter","accountRecord","withdrawNow","bonusDetails","publicState"],
  service: ["agentService","serviceRequests","transferStanding","accountRecord","withdrawNow"],
  typing: [],
  verification: ["idVerification","securityConfig","depositChannels","withdrawNow"],
  vip: ["vipStanding","vipRewards","vipHosts","publicState","accountRecord"],
  withdrawal: ["withdrawals","withdrawalByReference","accountRecord","withdrawNow","bonusDetails","publicState"],
} as const
