import { LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    // The key is the owner's own: for anybody else it begins another purchase, of an issue that is not there.
    buyLotteryTickets: {
      sends: ({ requestKey }) => ({
        body: {
          ...{ requestKey, gameCode: 'VN_MB_1M', numero: '20261126-0001' },
          bets: [
            {
              ...{ bet: 'LO2', selection: { picks: ['45'] }, unit: '1.00', prizeGroup: 1950 },
              seenOdds: { '*': '99' },
            },
          ],
        },
      }),
      expected: { success: false },
    },
    // Tickets of somebody else are tried where tickets are made; here is one that nobody has.
    lotteryTicket: {
      sends: () => ({ query: { ticketId: LAST_ID } }),
      expected: { status: 404, success: false },
    },
  },
})
