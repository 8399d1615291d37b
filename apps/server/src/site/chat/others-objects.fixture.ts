import { LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    chat: {
      sends: () => ({ query: { cursor: LAST_ID } }),
      expected: { status: 200, value: { content: [], open: null } },
    },
    chatImage: { testedIn: 'src/site/chat/chat.test.ts' },
    sendChat: { testedIn: 'src/site/chat/chat.test.ts' },
  },
})
